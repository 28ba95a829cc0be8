/** Asks every operation once; the answers are the same wherever the package runs. */
export async function answersOf(doorplate) {
  const address = '1745 t street southeast, washington dc 20020';
  const questions = {
    parse: () => doorplate.parse(address),
    verify: () => doorplate.verify(address, { explain: true }),
    speculate: () => doorplate.speculate('1745 t st se, washington dc'),
    suggestAddress: () => doorplate.suggestAddress('1745 t st'),
    suggestCity: () => doorplate.suggestCity('springf'),
    suggestZip: () => doorplate.suggestZip('0213'),
    suggestInCity: () => doorplate.suggestInCity('pun'),
    suggestInLocality: () => doorplate.suggestInLocality('gandhi nagar'),
    suggestInPin: () => doorplate.suggestInPin('1100'),
    geocode: () => doorplate.geocode(address),
    reverse: () => doorplate.reverse({ latitude: 38.867, longitude: -76.979 }),
    ip: () => doorplate.ip('8.8.8.8'),
  };
  const answers = {};
  for (const [name, ask] of Object.entries(questions)) answers[name] = await ask();
  return JSON.stringify(answers);
}
