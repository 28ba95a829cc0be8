// Addresses at the edge: npm install doorplate wrangler && npx wrangler dev
import { open } from 'doorplate';
import { createHandler, toFetchHandler } from 'doorplate/http';

let answer = null;

export default {
  fetch(request, { DATASETS }) {
    // The first question opens the datasets; each reads only the pages of the files that it needs.
    answer ??= toFetchHandler(createHandler(() => open({ data: DATASETS.split(' ') }), { auth: false }));
    return answer(request);
  },
};
