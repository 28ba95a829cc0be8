// Addresses in an Express server: npm install doorplate express && npx doorplate get MD && node server.mjs

import { open } from 'doorplate';
import { createHandler } from 'doorplate/http';
import { toNodeHandler } from 'doorplate/http/node';
import express from 'express';

const doorplate = await open();
const app = express();

// Every operation below /geo, for the address field of your pages. `auth: false` lets everybody ask.
app.use('/geo', toNodeHandler(createHandler(doorplate, { auth: false })));

// An order is kept with the address as it is listed. A building may be newer than the data: let people insist.
const PROBLEMS = { S: 'The apartment is missing', D: 'The building is listed, this apartment is not' };
app.post('/orders', express.json(), async (request, response) => {
  const { street, city, state, zip, insists = false } = request.body;
  const { result, messages } = await doorplate.verify({ street, city, state, zip });
  const dpv = result?.DpvConfirmation;
  if (dpv === 'Y') response.status(201).json({ address: result.FullAddress });
  else if (insists) response.status(201).json({ address: `${street}, ${city} ${state} ${zip}` });
  else response.status(422).json({ error: PROBLEMS[dpv] ?? 'The address is not listed', messages });
});

const server = app.listen(process.env.PORT ?? 3000, () => console.log(`http://127.0.0.1:${server.address().port}`));
