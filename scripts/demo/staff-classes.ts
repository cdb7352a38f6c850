import type { DatabasePool } from 'slonik'
import type { Author } from '#registry/audit/administration-log.ts'
import { setStaffClasses } from '#registry/staff/staff-classes.ts'
import { subjectId } from '#scripts/demo/homework-types.ts'
import { demoPeriodId, demoStaffId } from '#scripts/demo/ids.ts'

const staffClasses = [
  { email: 'teacher@laurel.demo', own: '1A', subject: 'maths', taught: ['1A', '2B', '2C'] },
  { email: 'siu@laurel.demo', own: '2B', subject: 'english', taught: ['1A', '2B', '3A'] },
  { email: 'tam@laurel.demo', own: '3A', subject: 'chinese', taught: ['1A', '3A', '3B'] },
  { email: 'kan@laurel.demo', own: '4A', subject: 'science', taught: ['1A', '2A', '4A'] },
]

export const giveClasses = async (db: DatabasePool, author: Author) => {
  for (const { email, own, subject, taught } of staffClasses)
    await setStaffClasses(db, author, {
      staffId: demoStaffId(email),
      periodId: demoPeriodId('current'),
      classes: [
        { class: own, is_class_teacher: true, subject: null },
        ...taught.map((name) => ({
          class: name,
          is_class_teacher: false,
          subject: subjectId(subject),
        })),
      ],
    })
}
