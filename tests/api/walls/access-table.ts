import { walls } from './walls.ts'
import type { Caller } from './world.ts'

const columns: Readonly<Record<Caller, string>> = {
  admin: 'administrator',
  colleague: 'teacher, all records',
  teacher: 'teacher',
  auditor: 'auditor',
  student: 'student',
  parent: 'parent',
}

/** docs/access.md: who may make which call, as the test of the walls tries it. */
export const accessTable = (publicCalls: readonly string[]) => {
  const callers = Object.keys(columns) as Caller[]
  const rows = Object.keys(walls).map(
    (name) => `| \`${name}\` | ${callers.map((one) => reach(name, one)).join(' | ')} |`,
  )
  return `# Who may make which call

Made by \`npm test -- tests/api/walls.test.ts -u\` from the walls that this test tries: every call, by every role, in two organisations. Nobody reaches another organisation by any of them.
"all" is all records of the own organisation, "own" those that the account itself recorded (of the calls below /auth: the account's own) or, for students and parents, the student's own; "–" is refused.

| call | ${callers.map((one) => columns[one]).join(' | ')} |
|---|${callers.map(() => '---').join('|')}|
${rows.join('\n')}

Without signing in: ${publicCalls.map((name) => `\`${name}\``).join(', ')}.
`
}

const reach = (name: string, caller: Caller) => {
  const { allowed, byRecorder } = walls[name]!
  if (!allowed.includes(caller)) return '–'
  const isOwn =
    name.includes(' /auth/') ||
    caller === 'student' ||
    caller === 'parent' ||
    (byRecorder && caller === 'teacher')
  return isOwn ? 'own' : 'all'
}
