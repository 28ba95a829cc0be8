import { open } from 'doorplate';
import { createHandler, toFetchHandler } from 'doorplate/http';

// Opened with the first request. `auth: false` lets everybody ask.
export const GET = toFetchHandler(createHandler(() => open(), { auth: false, basePath: '/geo' }));
