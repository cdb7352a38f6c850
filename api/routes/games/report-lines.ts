import type { QuestionReport } from '#api/contracts/game-sessions.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { onePage } from '#api/http/exports/send-export.ts'
import { optionCounts } from '#domain/games/rules.ts'
import type { StudentAnswerRow } from '#projections/games/student-answers.ts'
import type { OptionRow } from '#registry/games/questions.ts'

type Language = 'en' | 'zh'

const letters = [...'ABCD']

const words = {
  en: {
    number: 'No.',
    question: 'Question',
    answers: 'Answers',
    right: 'Right',
    share: 'Right %',
    rightAnswer: 'Right answer',
    chosen: (letter: string) => `Chose ${letter}`,
    time: 'Time',
    game: 'Game',
    class: 'Class',
    classNo: 'Class no.',
    name: 'Name',
    answer: 'Answer',
    result: 'Result',
    isRight: 'Right',
    isWrong: 'Wrong',
  },
  zh: {
    number: '題號',
    question: '題目',
    answers: '作答人次',
    right: '答對',
    share: '答對率',
    rightAnswer: '正確答案',
    chosen: (letter: string) => `選 ${letter}`,
    time: '時間',
    game: '遊戲',
    class: '班別',
    classNo: '班號',
    name: '姓名',
    answer: '所選答案',
    result: '結果',
    isRight: '答對',
    isWrong: '答錯',
  },
}

type WrittenOption = Readonly<{ text: string; place: number }>
const written = (options: readonly WrittenOption[]) =>
  options.map(({ text, place }) => `${letters[place] ?? ''} ${text}`.trim()).join('; ')

/** The hardest question comes first. */
export const reportLines = (language: Language, questions: readonly QuestionReport[]) => {
  const said = words[language]
  const numbered = questions.map((question, at) => ({ question, number: at + 1 }))
  const shareOf = ({ correct, answers }: QuestionReport) => correct / Math.max(1, answers)
  const hardestFirst = numbered.toSorted(
    (one, other) => shareOf(one.question) - shareOf(other.question),
  )
  return {
    header: [
      said.number,
      said.question,
      said.answers,
      said.right,
      said.share,
      said.rightAnswer,
      ...letters.flatMap((letter) => [letter, said.chosen(letter)]),
    ],
    cells: ({ question, number }: (typeof numbered)[number]): readonly Cell[] => {
      const { text, answers, correct, options } = question
      const placed = options.map((option, place) => ({ ...option, place }))
      return [
        number,
        text,
        answers,
        correct,
        `${(100 * shareOf(question)).toFixed(1)}%`,
        written(placed.filter(({ isAns }) => isAns)),
        ...placed.slice(0, optionCounts.most).flatMap((option) => [option.text, option.count]),
      ]
    },
    pages: onePage(hardestFirst),
  }
}

export const answerLines = (language: Language, timeZone: string) => {
  const said = words[language]
  const timeOf = localTime(timeZone)
  const optionsOf = (row: StudentAnswerRow, isShown: (option: OptionRow, at: number) => boolean) =>
    written(
      row.options
        .map((option, place) => ({ ...option, place }))
        .filter((option) => isShown(option, option.place)),
    )
  return {
    header: [
      said.time,
      said.game,
      said.class,
      said.classNo,
      said.name,
      said.question,
      said.answer,
      said.rightAnswer,
      said.result,
    ],
    cells: (row: StudentAnswerRow): readonly Cell[] => [
      timeOf(new Date(row.created_at)),
      row.game_name,
      row.class,
      row.class_no?.toString().padStart(2, '0') ?? '',
      language === 'zh' ? row.name_zh : row.name_en,
      row.text,
      optionsOf(row, (_, at) => row.chosen.includes(at)),
      optionsOf(row, ({ is_ans }) => is_ans),
      row.is_correct ? said.isRight : said.isWrong,
    ],
  }
}
