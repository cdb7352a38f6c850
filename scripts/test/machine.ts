import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Machine = Readonly<{ path: string; isRoot: boolean }>

type Tool = Readonly<{
  name: string
  debianPackage: string
  isThere: (machine: Machine) => Promise<boolean>
  /** Set if the tool is missing, so that tests skip what needs it. */
  flag?: 'LAUREL_TEST_NO_CHROMIUM' | 'LAUREL_TEST_NO_REDIS'
  without: string
}>

const hasProgram = async ({ path }: Machine, name: string) => {
  const programs = path.split(delimiter).map((place) => join(place, name))
  const found = await Promise.all(
    programs.map((program) =>
      access(program, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

const hasChineseFont = ({ path }: Machine) =>
  run('fc-list', [':lang=zh-tw'], { env: { ...process.env, PATH: path } }).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  )

const tools: readonly Tool[] = [
  {
    name: 'Chromium',
    debianPackage: 'chromium',
    isThere: (machine) => hasProgram(machine, 'chromium'),
    flag: 'LAUREL_TEST_NO_CHROMIUM',
    without: 'the tests in a browser are skipped',
  },
  {
    name: 'The light Chromium',
    debianPackage: 'chromium-headless-shell',
    isThere: (machine) => hasProgram(machine, 'chromium-headless-shell'),
    without: 'the tests in a browser take a quarter longer',
  },
  {
    name: 'A Chinese font',
    debianPackage: 'fonts-noto-cjk',
    isThere: hasChineseFont,
    without: 'Chinese text is drawn as boxes in the browser tests',
  },
  {
    name: 'Redis',
    debianPackage: 'redis-server',
    isThere: (machine) => hasProgram(machine, 'redis-server'),
    flag: 'LAUREL_TEST_NO_REDIS',
    without: 'the tests on Redis are skipped',
  },
]

const thisMachine = (): Machine => ({
  path: process.env.PATH ?? '',
  isRoot: process.getuid?.() === 0,
})

/**
 * Installs missing tools if possible. Returns variables that make tests skip what needs a missing
 * tool.
 */
export const prepareMachine = async (
  say: (line: string) => void,
  machine = thisMachine(),
): Promise<Readonly<Record<string, string>>> => {
  const missing = await lackingOf(tools, machine)
  if (missing.length === 0) return {}
  const packages = missing.map(({ debianPackage }) => debianPackage)
  const obstacle = (await obstacleOf(machine)) ?? (await install(packages, machine, say))
  const still = await lackingOf(missing, machine)
  for (const { name, debianPackage, without } of still) {
    say(
      `${name} is missing (${obstacle}; on Debian: apt-get install ${debianPackage}), so ` +
        `${without}.`,
    )
  }
  return Object.fromEntries(still.flatMap(({ flag }) => (flag ? [[flag, '1']] : [])))
}

const lackingOf = async (candidates: readonly Tool[], machine: Machine) => {
  const there = await Promise.all(candidates.map(({ isThere }) => isThere(machine)))
  return candidates.filter((_, index) => !there[index])
}

const obstacleOf = async (machine: Machine) => {
  if (!machine.isRoot) return 'only root may install it'
  return (await hasProgram(machine, 'apt-get')) ? undefined : 'there is no apt-get here'
}

const install = async (
  packages: readonly string[],
  { path }: Machine,
  say: (line: string) => void,
) => {
  say(`Installing ${packages.join(', ')} …`)
  const options = {
    // RUNLEVEL keeps apt-get from starting a package's service, which would take a port.
    env: { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    maxBuffer: 1e8,
    timeout: 180_000,
  }
  try {
    await run('apt-get', ['update', '-q'], options)
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options)
    return 'its package does not contain it'
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const reason =
      stderr.split('\n').find((line) => line.startsWith('E:')) ?? message.split('\n')[0]
    return `apt-get failed: ${reason}`
  }
}
