import { open } from '../../src/index.js';

const doorplate = await open();
const { result } = await doorplate.verify('801 shawan road, cockeysville md');
console.log(result?.FullAddress, result?.DpvConfirmation); // 801 SHAWAN RD, COCKEYSVILLE MD 21030-1225 Y
