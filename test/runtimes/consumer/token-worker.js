import { createAuthenticator, createProfile, memoryStore } from 'doorplate/auth';

const store = memoryStore();
const CHEAP = { cost: 16, blockSize: 8, parallelization: 1 };
/** Exchanges a password for a token that is signed with the key in the body, and gives its algorithm and who it is for. */
export default {
  async fetch(request) {
    const authenticator = createAuthenticator({ store, tokens: { key: await request.text() }, passwordCost: CHEAP });
    const { profileName, profilePassword, record } = await createProfile({ passwordCost: CHEAP });
    await store.addProfile(record);
    const { access_token } = await authenticator.issueToken(profileName, profilePassword);
    const { id } = await authenticator.check(`Bearer ${access_token}`);
    const [key] = await authenticator.publicKeys();
    return Response.json({ alg: key.alg, isSame: id === profileName, hasPrivatePart: 'd' in key });
  },
};
