import type { NamespaceGameImportsTranslation } from '../../i18n-types.ts'

const gameImports = {
  whichGame: 'The file names no game. Which game are these questions for?',
  menu: 'Import',
  games: 'Import games',
  questions: 'Import questions',
  id: 'ID',
  status: 'Status',
  gamesTemplate: 'games-template',
  gamesNote:
    'A row whose ID or name matches an existing game updates that game; other rows add new games, and games that are not in the file stay. Type is mc or interactive, status is Active or Inactive, and days look like 2026-09-01 or 01/09/2026. Empty classes or subjects mean all; an empty order means 0. Logos do not change.',
  confirmGames: 'Import these games?',
  saveGames: 'Import {0|grouped} game{{s}}',
  saveQuestions: 'Import {0|grouped} question{{s}}',
  completed: 'Import completed: {saved} saved, {failed} failed',
  kept: '{0|grouped} changed since the import and left as {{it is|they are}}.',
  questionsTemplate: 'questions-template',
  questionsNote:
    'One question per row. Separate its options with semicolons, and put [correct] or [incorrect] after each: Flower [correct]; Leaf [incorrect]. With no marks at all, A is correct. A row with the ID of a question updates it; images do not change. Rows without a question, or with neither question ID nor game ID, are left out.',
  confirmQuestions: 'Import these questions?',
  dropped:
    '{0|grouped} row{{s}} without a question, or with neither question ID nor game ID, will not be imported.',
  game: 'Game',
  question: 'Question',
  options: 'Options',
} satisfies NamespaceGameImportsTranslation

export default gameImports
