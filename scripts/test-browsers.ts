// `npm run test:browsers`: walks the screens in Firefox and WebKit.
import { runByHand } from './test/by-hand.ts'

await runByHand({
  project: 'browsers',
  args: process.argv.slice(2),
  env: { LAUREL_TEST_BROWSERS: '1' },
})
