import { anyStaff, recordingStaff, user, type WebArea } from './area.ts'
import { boardGameScreens } from './board-games.ts'

export const gamesArea: WebArea = {
  name: 'game',
  screens: [
    {
      path: '/admin/games',
      folder: 'games/games',
      title: (LL) => LL.games.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'game',
    },
    {
      path: '/admin/games/edit/:gameId',
      folder: 'games/game-questions',
      title: (LL) => LL.games.editQuestions(),
      roles: recordingStaff,
    },
    {
      path: '/admin/games/upload',
      folder: 'games/game-import',
      title: (LL) => LL.gameImports.games(),
      roles: recordingStaff,
    },
    {
      path: '/admin/games/questions/upload',
      folder: 'games/game-question-import',
      title: (LL) => LL.gameImports.questions(),
      roles: recordingStaff,
    },
    {
      path: '/admin/games/record/:gameId',
      folder: 'games/game-record',
      title: (LL) => LL.gameRecord.title(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/admin/games/homework',
      folder: 'games/homework-list',
      title: (LL) => LL.gameHomework.title(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/admin/games/homework/:homeworkId',
      folder: 'games/homework-results',
      title: (LL) => LL.gameHomework.title(),
      roles: anyStaff,
    },
    {
      path: '/admin/games/:gameId',
      folder: 'games/game-detail',
      title: (LL) => LL.games.title(),
      roles: anyStaff,
    },
    ...boardGameScreens,
    {
      path: '/user/games',
      folder: 'games/user-games',
      title: (LL) => LL.play.title(),
      roles: user,
      audience: 'student',
      group: 'everyDay',
      icon: 'play',
    },
  ],
  kinds: {
    game: { path: '/admin/games' },
    game_question: { path: '/admin/games' },
    board_game: { path: '/admin/boardgames/games' },
  },
  actions: {
    homework_set: { tone: 'leaf', icon: 'calendar' },
    homework_changed: { tone: 'amber', icon: 'edit' },
    homework_removed: { tone: 'red', icon: 'delete' },
  },
}
