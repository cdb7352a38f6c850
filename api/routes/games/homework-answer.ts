import type {
  GameHomework,
  HomeworkStudent,
  OwnGameHomework,
} from '#api/contracts/game-homework.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import type {
  GameHomeworkRow,
  HomeworkStudentRow,
  OwnHomeworkRow,
} from '#projections/games/homework-results.ts'

export const homeworkAnswer = (row: GameHomeworkRow): GameHomework => ({
  _id: row.id,
  game: { _id: row.game_id, name: row.game_name },
  period: row.period_id,
  due: row.due_on,
  closes: row.closes,
  counts: row.is_marked,
  created_at: row.created_at,
  filters: row.filter_names.map(({ id: _id, en, zh }) => ({ _id, name: { en, zh } })),
  created_by: { en: row.author_en, zh: row.author_zh },
  students: row.counts.students,
  onTime: row.counts.on_time,
  late: row.counts.late,
})

type Scored = Readonly<{ correct: number | null; questions: number | null }>
const scoreOf = ({ correct, questions }: Scored) =>
  correct === null || questions === null ? null : { correct, questions }

export const homeworkStudentAnswer = (row: HomeworkStudentRow): HomeworkStudent => ({
  profile: row.profile_id,
  class: row.class,
  class_no: row.class_no,
  status: row.status,
  user: { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
  first_at: row.first_at,
  attempts: row.attempts,
  marked: row.is_marked,
  score: scoreOf(row),
})

export const ownHomeworkAnswer = (row: OwnHomeworkRow): OwnGameHomework => ({
  _id: row.id,
  game: { _id: row.game_id, name: row.game_name },
  due: row.due_on,
  closes: row.closes,
  status: row.status,
  score: scoreOf(row),
  isOver: row.is_over,
  isOpen: row.is_open,
})

type Language = 'en' | 'zh'
const headers = {
  en: ['Class', 'No.', 'Name', 'Status', 'First played', 'Times played', 'Correct', 'Questions'],
  zh: ['班別', '學號', '姓名', '狀態', '首次完成', '遊玩次數', '答對', '題數'],
} as const
const statuses = {
  en: { on_time: 'Played', late: 'Late', not_yet: 'Not yet' },
  zh: { on_time: '已完成', late: '遲交', not_yet: '未完成' },
} as const

export const homeworkLines = (language: Language, timeZone: string) => {
  const timeOf = localTime(timeZone)
  return {
    header: headers[language],
    cells: (row: HomeworkStudentRow): readonly Cell[] => [
      row.class,
      String(row.class_no).padStart(2, '0'),
      language === 'zh' ? row.name_zh : row.name_en,
      statuses[language][row.status],
      row.first_at === null ? '' : timeOf(row.first_at),
      row.attempts,
      row.correct ?? '',
      row.questions ?? '',
    ],
  }
}
