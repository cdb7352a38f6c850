// `npm run test:ear`: listens to the main flows with Orca and Firefox, where they are installed,
// and compares them with the kept lines. `-- --keep` keeps what is heard now.
import { runByHand } from './test/by-hand.ts'

const given = process.argv.slice(2)
await runByHand({
  project: 'ear',
  args: ['--retry', '0', ...given.filter((one) => one !== '--keep')],
  env: { LAUREL_TEST_EAR: '1', ...(given.includes('--keep') && { LAUREL_EAR_KEEP: '1' }) },
})
