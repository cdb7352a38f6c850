import type { BaseTranslation } from '../../i18n-types.ts'

const order = {
  how: '拖動左邊的把手，或選取把手後按上下鍵，排好後儲存。',
  handleOf: '{name:string}，第 {place:number} 位，共 {of:number} 位；按上下鍵移動',
  upOf: '上移{0:string}',
  downOf: '下移{0:string}',
  movedTo: '{name:string}移到第 {place:number} 位，共 {of:number} 位',
} satisfies BaseTranslation

export default order
