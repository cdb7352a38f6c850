import type { CommonQueryMethods } from 'slonik'
import type { Author } from '#registry/audit/administration-log.ts'
import { createHomeworkType, findHomeworkType } from '#registry/homework/homework-types.ts'
import { createSubject } from '#registry/organization/subjects.ts'
import { demoId, demoOrganization } from '#scripts/demo/ids.ts'

const subjects = [
  { key: 'chinese', name_zh: '中文', name_en: 'Chinese', type: '核心 Core' },
  { key: 'english', name_zh: '英文', name_en: 'English', type: '核心 Core' },
  { key: 'maths', name_zh: '數學', name_en: 'Mathematics', type: '核心 Core' },
  { key: 'science', name_zh: '科學', name_en: 'Science', type: '選修 Elective' },
  { key: 'history', name_zh: '中國歷史', name_en: 'Chinese History', type: '選修 Elective' },
  { key: 'geography', name_zh: '地理', name_en: 'Geography', type: '選修 Elective' },
]
const kinds = [
  { key: 'workbook', name: '作業簿', name_en: 'Exercise book' },
  { key: 'worksheet', name: '工作紙', name_en: 'Worksheet' },
  { key: 'corrections', name: '改正', name_en: 'Corrections' },
]

export const demoHomeworkTypes = subjects.flatMap((subject) =>
  kinds.map(({ key, name, name_en }) => ({
    key: `${subject.key} ${key}`,
    name: `${subject.name_zh}${name}`,
    name_en: `${subject.name_en}: ${name_en}`,
    subject: subject.key,
  })),
)
export const subjectId = (key: string) => demoId(`subject ${key}`)
export const homeworkTypeId = (key: string) => demoId(`homework code ${key}`)

export const setUpHomework = async (db: CommonQueryMethods, author: Author) => {
  for (const { key, ...subject } of subjects)
    await createSubject(db, author, { id: subjectId(key), ...subject })
  for (const { key, subject, ...type } of demoHomeworkTypes) {
    await createHomeworkType(db, author, {
      ...type,
      id: homeworkTypeId(key),
      subject_id: subjectId(subject),
      is_active: true,
    })
  }
}

export const hasHomework = async (db: CommonQueryMethods) =>
  (await findHomeworkType(db, demoOrganization, homeworkTypeId(demoHomeworkTypes[0]!.key))) !== null
