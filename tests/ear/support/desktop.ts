import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '#tests/browsers/support/driver.ts'
import { begin, programAt, type Started, startProcess } from '#tests/browsers/support/processes.ts'

const run = promisify(execFile)

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/libexec']
const programs = {
  screen: programAt('Xvfb', folders),
  windows: programAt('openbox', folders),
  bus: programAt('dbus-daemon', folders),
  accessibility: programAt('at-spi-bus-launcher', folders),
  reader: programAt('orca', folders),
  keyboard: programAt('xdotool', folders),
  browser: programAt('firefox-esr', folders),
}
type Programs = Readonly<Record<keyof typeof programs, string>>

/** The Debian packages of the screen reader, its browser and a virtual desktop. */
export const packages = 'firefox-esr orca openbox xdotool xvfb dbus at-spi2-core'
export const found: Programs | undefined = Object.values(programs).every(Boolean)
  ? (programs as Programs)
  : undefined

/** Orca writes everything to a file instead of speaking. */
const customization = `import logging, os
import orca.speech as speech
speech.init = lambda: None
handler = logging.FileHandler(os.environ['LAUREL_EAR'])
handler.setFormatter(logging.Formatter('%(message)s'))
logger = logging.getLogger('speech')
logger.setLevel(logging.INFO)
logger.addHandler(handler)
`
// Lines for pressed keys have further text after their quotation mark.
const spoken = /^SPEECH OUTPUT: '(.*)'$/

/** In ms: after this silence nothing more is expected. */
const silence = 1_500
const longest = 30_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type Desktop = Readonly<{
  env: NodeJS.ProcessEnv
  /** Presses keys like a keyboard, by xdotool's names. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Clicks in the middle of the screen, which gives its window the keyboard. */
  click: () => Promise<void>
  /** Returns the sentences that are spoken during `work` and then until silence. */
  hear: (work: () => Promise<unknown>) => Promise<readonly string[]>
  close: () => Promise<void>
}>

/** A virtual screen with a window manager, an accessibility bus and the screen reader Orca. */
export const openDesktop = async (): Promise<Desktop> => {
  const { screen, windows, bus, accessibility, reader, keyboard } = found as Programs
  const home = await mkdtemp(join(tmpdir(), 'laurel-ear-'))
  const heard = join(home, 'heard.log')
  const started: Started[] = []
  const close = async () => {
    for (const one of started.toReversed()) await one.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const settings = join(home, '.local/share/orca')
    await mkdir(settings, { recursive: true })
    await writeFile(join(settings, 'orca-customizations.py'), customization)
    await writeFile(heard, '')
    const size = ['-screen', '0', '1440x900x24']
    const display = await startProcess(
      screen,
      ['-displayfd', '2', ...size, '-nolisten', 'tcp'],
      /^\d+\n/m,
    )
    started.push(display)
    const base = {
      DISPLAY: `:${display.said.trim()}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LAUREL_EAR: heard,
    }
    const session = await startProcess(
      bus,
      ['--session', '--print-address', '--nofork'],
      /unix:\S+/,
      base,
    )
    started.push(session)
    const env = {
      ...base,
      DBUS_SESSION_BUS_ADDRESS: session.said,
      GNOME_ACCESSIBILITY: '1',
      MOZ_ENABLE_WAYLAND: '0',
    }
    started.push(begin(windows, [], env))
    started.push(
      begin(accessibility, ['--launch-immediately', '--a11y=1', '--screen-reader=1'], env),
    )
    started.push(begin(reader, ['--replace'], env))
    await until('Orca speaks', async () => (await readFile(heard, 'utf8')) !== '')

    const lines = async () =>
      (await readFile(heard, 'utf8')).split('\n').flatMap((line) => {
        const text = spoken.exec(line)?.[1]?.trim()
        return text ? [text] : []
      })
    const use = (...args: string[]) =>
      run(keyboard, args, { env: { ...process.env, ...env } }).then(() => undefined)
    return {
      env,
      press: async (...keys) => {
        for (const key of keys) await use('key', '--clearmodifiers', key)
      },
      type: (text) => use('type', '--delay', '150', text),
      click: () => use('mousemove', '720', '500', 'click', '1'),
      hear: async (work) => {
        const before = (await lines()).length
        await work()
        const end = performance.now() + longest
        for (
          let count = before, quietSince = performance.now();
          performance.now() < end;
          await pause(100)
        ) {
          const now = (await lines()).length
          if (now > count) [count, quietSince] = [now, performance.now()]
          else if (count > before && performance.now() - quietSince > silence) break
        }
        return (await lines()).slice(before)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
