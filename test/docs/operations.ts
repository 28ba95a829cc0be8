import { open } from '../../src/index.js';

const doorplate = await open();
const completed = await doorplate.suggestAddress('801 shaw');
console.log(completed.result?.[0]?.text); // 801 SHAWAN RD, COCKEYSVILLE MD 21030
const found = await doorplate.geocode('801 Shawan Rd, Cockeysville, MD');
console.log(found.result?.location); // { latitude: 39.494416, longitude: -76.674194 }
const nearest = await doorplate.reverse({ latitude: 39.494, longitude: -76.674 });
console.log(nearest.result?.formattedAddress); // 801 SHAWAN RD, COCKEYSVILLE MD 21030
const place = await doorplate.ip('8.8.8.8');
console.log(place.result?.CountryCode); // US
