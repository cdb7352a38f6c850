import type { NamespaceBoardGamesTranslation } from '../../i18n-types.ts'

const boardGames = {
  gamesTitle: 'Our board games',
  count: '{0} board game{{s}}',
  search: 'Search by name',
  none: 'No board game matches',
  gone: 'This board game was not found',
  toGames: 'Go to board games',
  firstTitle: 'No board games yet',
  firstText: 'Add the school’s board games to record sessions.',
  add: 'Add a board game',
  edit: 'Edit the board game',
  editOf: 'Edit {name}',
  name: 'Name',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  minPlayers: 'Minimum players',
  maxPlayers: 'Maximum players',
  status: 'Status',
  isActive: 'Active',
  image: 'Image',
  chooseImage: 'Choose image',
  imageSending: 'Uploading…',
  imageHint: 'PNG or JPEG, under 1 MB.',
  removeImage: 'Remove image',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'You can no longer record sessions of it. Existing sessions stay.',
} satisfies NamespaceBoardGamesTranslation

export default boardGames
