import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isWhole, wholeAlone } from './scripts/test/layers.ts'
import LongestFirst from './scripts/test/longest-first.ts'
import { patience } from './tests/support/patience.ts'
import { iconSprite } from './web/plugins/icon-sprite.ts'
import { primeTheme } from './web/plugins/prime-theme.ts'

/** The limits end hanging tests. A test that is slow on a busy machine is not at fault. */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: patience } },
} as const

/** Only for `npm run test:browsers` or `npm run test:ear`. */
const byHand = (name: string) =>
  ({
    test: {
      name,
      environment: 'node',
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/global-setup.ts'],
      setupFiles: ['tests/support/wait-patiently.ts'],
      ...limits,
    },
  }) as const

const screens = globSync('tests/web/**/*.test.{ts,tsx}')
/**
 * A file that mocks modules or measures charts loads its own modules; the others share one load per
 * worker.
 */
const replacing = screens.filter(
  (file) =>
    file === 'tests/web/client/read-while-down.test.tsx' ||
    /vi\.mock\(|withoutSight\(/.test(readFileSync(file, 'utf8')),
)

const web = (name: string, files: { include: string[]; isolate: boolean }) => ({
  plugins: [react(), primeTheme(), iconSprite()],
  resolve: {
    alias: { 'socket.io-client': resolve(import.meta.dirname, 'tests/web/support/live-line.ts') },
  },
  test: {
    name,
    environment: 'jsdom',
    ...files,
    setupFiles: ['tests/support/wait-patiently.ts', 'tests/web/support/between-tests.ts'],
    globalSetup: ['tests/support/texts-setup.ts'],
    ...limits,
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait as often as they work: three share two cores well. Beside the heavy files of the
    // whole run, the third one would make the others wait too long.
    maxWorkers: isWhole ? 2 : 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/web/**',
            'tests/e2e/**',
            'tests/browsers/**',
            'tests/ear/**',
            ...(isWhole ? [] : wholeAlone),
          ],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/wait-patiently.ts'],
          ...limits,
          // Each makes its own database or process; to load the whole server again for each would
          // cost a minute.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: isWhole ? [] : wholeAlone,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/wait-patiently.ts'],
          ...limits,
          isolate: false,
          // Chromium uses a whole core: a third one would only make all of them wait. The other
          // files come first, because they test more in less time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env.LAUREL_TEST_BROWSERS ? [byHand('browsers')] : []),
      ...(process.env.LAUREL_TEST_EAR ? [byHand('ear')] : []),
      web('web', { include: screens.filter((file) => !replacing.includes(file)), isolate: false }),
      web('web apart', { include: replacing, isolate: true }),
    ],
  },
})
