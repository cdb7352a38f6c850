import { walls } from './walls.ts'
import type { WallCaller } from './world.ts'

const columns: Readonly<Record<WallCaller, string>> = {
  admin: 'administrator',
  colleague: 'teacher, all records',
  teacher: 'teacher',
  auditor: 'auditor',
  student: 'student',
  parent: 'parent',
}

/** Returns docs/access.md: who may make which call, as the test of the walls tries it. */
export const accessTable = (publicCalls: readonly string[]) => {
  const callers = Object.keys(columns) as WallCaller[]
  const rows = Object.keys(walls).map(
    (name) => `| \`${name}\` | ${callers.map((one) => reach(name, one)).join(' | ')} |`,
  )
  return `# Who may make which call

\`npm test -- tests/api/walls.test.ts -u\` writes this page.
The test makes every call, with every role, in two organisations.
No call reaches another organisation.

- "all": all records of the account's organisation
- "own": the account's own records. For teachers these are the records that they made, for students
  and parents those of the student. Class teachers also read all records of the students in their
  classes, unless the school has switched that off. They can undo only the records that they made
- "–": refused

All staff but auditors edit students, their house included.
Class teachers also change the groups of their own class (\`/v2/groups\`).

| call | ${callers.map((one) => columns[one]).join(' | ')} |
|---|${callers.map(() => '---').join('|')}|
${rows.join('\n')}

Without signing in:

${publicCalls.map((name) => `- \`${name}\``).join('\n')}
`
}

const reach = (name: string, caller: WallCaller) => {
  const { allowed, byRecorder } = walls[name]!
  if (!allowed.includes(caller)) return '–'
  const isOwn =
    name.includes(' /auth/') ||
    caller === 'student' ||
    caller === 'parent' ||
    (byRecorder && caller === 'teacher')
  return isOwn ? 'own' : 'all'
}
