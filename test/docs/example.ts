import { open } from '../../src/index.js';

const doorplate = await open(); // the datasets of the package; or { data: ['./my-datasets'] }

const verified = await doorplate.verify('801 shawan road, cockeysville md', { explain: true });
if (verified.status === 'found') {
  const { FullAddress, DpvConfirmation, IsPostalVerified } = verified.result;
  console.log(FullAddress, DpvConfirmation, IsPostalVerified); // 801 SHAWAN RD, COCKEYSVILLE MD 21030-1225 Y false
} else console.log(verified.messages);
console.log((await doorplate.suggestAddress('801 shaw')).result?.map(({ text }) => text)); // [ '801 SHAWAN RD, COCKEYSVILLE MD 21030' ]
console.log((await doorplate.geocode('801 Shawan Rd, Cockeysville, MD')).result?.location); // { latitude: 39.494416, longitude: -76.674194 }
console.log((await doorplate.reverse({ latitude: 39.494, longitude: -76.674 })).result?.formattedAddress); // 801 SHAWAN RD, COCKEYSVILLE MD 21030
console.log((await doorplate.ip('8.8.8.8')).result?.CountryCode); // US
