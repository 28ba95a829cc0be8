// Addresses in AWS Lambda, behind a function URL: npm install doorplate && npx doorplate get MD --to ./data && zip -r function.zip .
// Behind an HTTP API of API Gateway paths arrive decoded, and an address with a slash or a question mark is lost.
import { open } from 'doorplate';
import { createHandler, toFetchHandler } from 'doorplate/http';

// DATASETS: folders of the archive, such as ./data/us-md, or addresses of a static host for what is too large for one.
const data = process.env.DATASETS?.split(' ') ?? [];
const answer = toFetchHandler(createHandler(() => open({ data }), { auth: false }));

export async function handler({ rawPath, rawQueryString, headers, requestContext: { domainName, http } }) {
  const request = new Request(`https://${domainName}${rawPath}?${rawQueryString}`, { method: http.method, headers });
  const response = await answer(request);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
