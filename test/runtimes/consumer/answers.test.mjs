/** Run by Vitest, as a test of a consumer. */
import { expect, test } from 'vitest';
import { doorplate } from './server.js';

test('answers from the datasets of the package', async () => {
  expect((await doorplate.verify('801 shawan road, cockeysville md 21030')).result.DpvConfirmation).toBe('Y');
});
