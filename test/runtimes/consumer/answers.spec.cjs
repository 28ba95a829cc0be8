/** Run by Jest, as a test of a consumer. */
const { open, DoorplateError } = require('doorplate');
const { createHandler } = require('doorplate/http');

test('answers from the datasets of the package', async () => {
  const doorplate = await open();
  const { result } = await doorplate.verify('801 shawan road, cockeysville md 21030');
  expect(result.DpvConfirmation).toBe('Y');
  expect((await doorplate.suggestZip('0213')).result.length).toBeGreaterThan(0);
  expect((await doorplate.ip('8.8.8.8')).result.CountryCode).toBe('US');
  await expect(doorplate.parse('')).rejects.toThrow(DoorplateError);
  expect(() => createHandler(doorplate, { auth: false })).not.toThrow();
});
