import { open } from '../../src/index.js';

const doorplate = await open(); // the datasets of the package; or { data: ['./my-datasets'] }

const verified = await doorplate.verify('1745 t street southeast, washington dc 20020', { explain: true });
if (verified.status === 'found') {
  console.log(verified.result.FullAddress, verified.result.DpvConfirmation, verified.result.IsPostalVerified);
} else {
  console.log(verified.messages);
}
console.log((await doorplate.suggestAddress('1745 t st')).result?.map(({ text }) => text));
console.log((await doorplate.geocode('1745 T St SE, Washington, DC')).result?.location);
console.log((await doorplate.reverse({ latitude: 38.867, longitude: -76.979 })).result?.formattedAddress);
console.log((await doorplate.ip('8.8.8.8')).result?.CountryCode);
