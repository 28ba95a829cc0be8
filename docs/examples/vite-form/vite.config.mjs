// An address field in a page without a framework: npm install doorplate vite && npx doorplate get MD && npx vite
import { open } from 'doorplate';
import { createHandler } from 'doorplate/http';
import { toNodeHandler } from 'doorplate/http/node';

// Vite's own server answers while you work. In production any server of yours does, such as that of ../express.
const answer = toNodeHandler(createHandler(() => open(), { auth: false }));
const mount = ({ middlewares }) => void middlewares.use('/geo', answer);

export default { plugins: [{ name: 'doorplate', configureServer: mount, configurePreviewServer: mount }] };
