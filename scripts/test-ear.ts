// `npm run test:ear [-- --keep]`: compares Orca's speech with the stored lines, or stores it.
import { runByHand } from './test/by-hand.ts'

const given = process.argv.slice(2)
await runByHand({
  project: 'ear',
  args: ['--retry', '0', ...given.filter((one) => one !== '--keep')],
  env: { LAUREL_TEST_EAR: '1', ...(given.includes('--keep') && { LAUREL_EAR_KEEP: '1' }) },
})
