import type { QuizTeam } from '#api/contracts/quizzes.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import type { GameSessionRow } from '#projections/games/sessions.ts'

type Language = 'en' | 'zh'

const names = {
  en: ['Red team', 'Blue team', 'Green team', 'Yellow team', 'Purple team', 'Orange team'],
  zh: ['紅隊', '藍隊', '綠隊', '黃隊', '紫隊', '橙隊'],
} as const

export const teamName = (language: Language, team: number) => names[language][team] ?? ''

const headers = {
  en: ['Place', 'Team', 'Members', 'Right on average', 'Students'],
  zh: ['名次', '隊伍', '人數', '平均答對率', '學生'],
} as const

export type TeamReport = Readonly<{ team: QuizTeam; members: readonly GameSessionRow[] }>

export const teamLines = (language: Language) => ({
  header: headers[language],
  cells: ({ team, members }: TeamReport): readonly Cell[] => [
    team.rank ?? '',
    teamName(language, team.team),
    team.players,
    team.share === null ? '' : `${(100 * team.share).toFixed(1)}%`,
    members.map((member) => nameOf(language, member)).join('; '),
  ],
})

const nameOf = (language: Language, { class: className, class_no, ...row }: GameSessionRow) => {
  const name = language === 'zh' ? row.name_zh : row.name_en
  return `${name} (${className}${class_no?.toString().padStart(2, '0') ?? ''})`
}
