/** Asks every operation once; the answers are the same wherever the package runs. */
export async function answersOf(doorplate) {
  const address = '801 shawan road, cockeysville md 21030';
  const questions = {
    parse: () => doorplate.parse(address),
    verify: () => doorplate.verify(address, { explain: true }),
    speculate: () => doorplate.speculate('801 shawan, cockeysville md'),
    suggestAddress: () => doorplate.suggestAddress('801 shaw'),
    suggestCity: () => doorplate.suggestCity('springf'),
    suggestZip: () => doorplate.suggestZip('0213'),
    suggestInCity: () => doorplate.suggestInCity('pun'),
    suggestInLocality: () => doorplate.suggestInLocality('gandhi nagar'),
    suggestInPin: () => doorplate.suggestInPin('1100'),
    geocode: () => doorplate.geocode(address),
    reverse: () => doorplate.reverse({ latitude: 39.494, longitude: -76.674 }),
    ip: () => doorplate.ip('8.8.8.8'),
  };
  const answers = {};
  for (const [name, ask] of Object.entries(questions)) answers[name] = await ask();
  return JSON.stringify(answers);
}
