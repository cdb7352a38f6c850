import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareMachine } from '#scripts/test/machine.ts'

let folder: string
let said: string[]
const program = async (name: string, text: string) => {
  await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`)
  await chmod(join(folder, name), 0o755)
}
const prepare = (isRoot: boolean) =>
  prepareMachine((line) => said.push(line), { path: folder, isRoot })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-machine-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const everything = { LAUREL_TEST_NO_CHROMIUM: '1', LAUREL_TEST_NO_REDIS: '1' }

test('nothing is printed and no test is skipped if everything is installed', async () => {
  const programs = ['chromium', 'chromium-headless-shell', 'redis-server']
  await Promise.all(programs.map((name) => program(name, '')))
  await program('fc-list', 'echo "Noto Sans CJK TC"')
  expect(await prepare(true)).toEqual({})
  expect(said).toEqual([])
})

test('an ordinary user is told what is missing and which tests are skipped', async () => {
  await program('redis-server', '')
  expect(await prepare(false)).toEqual({ LAUREL_TEST_NO_CHROMIUM: '1' })
  expect(said).toEqual([
    'Chromium is missing (only root may install it; on Debian: apt-get install chromium), so the tests in a browser are skipped.',
    'The light Chromium is missing (only root may install it; on Debian: apt-get install chromium-headless-shell), so the tests in a browser take a quarter longer.',
    'A Chinese font is missing (only root may install it; on Debian: apt-get install fonts-noto-cjk), so Chinese text is drawn as boxes in the browser tests.',
  ])
})

test('missing packages are installed for root, without a question', async () => {
  const add = (name: string, text: string) =>
    `printf '#!/bin/sh\\n${text}\\n' > ${folder}/${name}; /bin/chmod +x ${folder}/${name}`
  const adds = [
    ...['chromium', 'chromium-headless-shell', 'redis-server'].map((name) => add(name, '')),
    add('fc-list', 'echo font'),
  ].join('; ')
  await program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> ${folder}/asked; if [ "$1" = install ]; then ${adds}; fi`,
  )
  expect(await prepare(true)).toEqual({})
  expect(said).toEqual([
    'Installing chromium, chromium-headless-shell, fonts-noto-cjk, redis-server …',
  ])
  expect(await readFile(join(folder, 'asked'), 'utf8')).toBe(
    'noninteractive update -q\nnoninteractive install -q -y --no-install-recommends chromium chromium-headless-shell fonts-noto-cjk redis-server\n',
  )
})

test('a failed installation gives the reason, and skips the tests that need it', async () => {
  await program('apt-get', 'echo "E: Unable to locate package $1" >&2; exit 100')
  expect(await prepare(true)).toEqual(everything)
  expect(said.at(-1)).toContain('apt-get failed: E: Unable to locate package update')
})

test('root is also told what is missing if there is no apt-get', async () => {
  expect(await prepare(true)).toEqual(everything)
  expect(said[0]).toContain('there is no apt-get here')
})
