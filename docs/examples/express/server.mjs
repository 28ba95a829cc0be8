// Addresses in an Express server: npm install doorplate express && npx doorplate get MD && node server.mjs

import { isDoorplateError, open } from 'doorplate';
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
  const { street, city, state, zip, insists = false } = request.body ?? {};
  const { result, messages } = await doorplate.verify({ street, city, state, zip });
  const dpv = result?.DpvConfirmation;
  if (dpv === 'Y') return response.status(201).json({ address: result.FullAddress });
  if (insists) return response.status(201).json({ address: `${street}, ${city} ${state} ${zip}` });
  // The messages are for whoever runs the server: they name what data is missing. A shopper sees the problem.
  console.log(messages.join(' '));
  return response.status(422).json({ error: PROBLEMS[dpv] ?? 'The address is not listed' });
});

// Input that cannot be read is the client's fault: a ZIP code that is a number, a body that is no JSON. Nobody sees a stack.
app.use((error, _request, response, _next) => {
  if (isDoorplateError(error) && error.code.startsWith('INPUT_')) return response.status(400).json({ error: error.message });
  if (error.status >= 400 && error.status < 500) return response.status(error.status).json({ error: 'The request cannot be read' });
  console.error(error);
  return response.status(500).json({ error: 'Something went wrong' });
});

const server = app.listen(process.env.PORT ?? 3000, () => console.log(`http://127.0.0.1:${server.address().port}`));
