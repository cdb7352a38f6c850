import type { NamespaceBoardGamesTranslation } from '../../i18n-types.ts'

const boardGames = {
  gamesTitle: 'Our board games',
  count: '{0} board game{{s}}',
  search: 'Search by name',
  none: 'No board game fits',
  gone: 'This board game does not exist',
  toGames: 'Go to board games',
  firstTitle: 'No board games yet',
  firstText: 'Add the school’s board games to record sessions.',
  add: 'Add a board game',
  edit: 'Edit the board game',
  editOf: 'Edit {name}',
  name: 'Name',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  minPlayers: 'Fewest players',
  maxPlayers: 'Most players',
  status: 'Status',
  isActive: 'Active',
  image: 'Picture',
  chooseImage: 'Choose a picture',
  imageSending: 'Uploading…',
  imageHint: 'PNG or JPEG, smaller than 1 MB.',
  removeImage: 'Remove the picture',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'No more sessions of it can be recorded. Existing ones stay.',
} satisfies NamespaceBoardGamesTranslation

export default boardGames
