import vue from '@vitejs/plugin-vue';
import { open } from 'doorplate';
import { createHandler } from 'doorplate/http';
import { toNodeHandler } from 'doorplate/http/node';

// Vite's own server answers while you work. In production any server of yours does.
const answer = toNodeHandler(createHandler(() => open(), { auth: false }));
const mount = ({ middlewares }) => void middlewares.use('/geo', answer);

// Vue is told that the element is no component of its own.
const isCustomElement = (tag) => tag === 'doorplate-address';
const addresses = { name: 'doorplate', configureServer: mount, configurePreviewServer: mount };
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), addresses] };
