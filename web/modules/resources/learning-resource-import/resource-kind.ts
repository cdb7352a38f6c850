import { mostBulk } from '#api/contracts/resource-files.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'

/**
 * The column names of the file, by the contract's fields. The export's `id` is the same as
 * `Resource_ID`.
 */
export const resourceCsvColumns = {
  _id: 'Resource_ID',
  name_en: 'Name_EN',
  name_zh: 'Name_ZH',
  filters: 'Filters_Name',
  subjects: 'Subjects_Name',
  order: 'Order',
} as const

export type ResourceKey = keyof typeof resourceCsvColumns

export const resourceImportKind: ImportKind<ResourceKey> = {
  csv: resourceCsvColumns,
  also: {
    _id: ['id', '資源編號', '編號'],
    name_zh: ['中文名稱'],
    name_en: ['英文名稱'],
    filters: ['班別', '班別及年級', '班別篩選'],
    subjects: ['科目'],
    order: ['次序', '排序'],
  },
  columns: [
    { key: '_id', name: (LL) => LL.learningResources.import.id() },
    {
      key: 'name_zh',
      name: (LL) => LL.common.thingNameZh(),
      lang: 'zh-Hant',
      isName: true,
      keepsStored: true,
    },
    {
      key: 'name_en',
      name: (LL) => LL.common.thingNameEn(),
      lang: 'en',
      isName: true,
      keepsStored: true,
    },
    { key: 'filters', name: (LL) => LL.learningResources.classes() },
    { key: 'subjects', name: (LL) => LL.learningResources.subjects() },
    { key: 'order', name: (LL) => LL.learningResources.order(), isNumber: true },
  ],
  required: ['_id'],
  results: ['update', 'unchanged', 'invalid'],
  idKey: '_id',
  drops: () => false,
  skipsInvalid: true,
  things: true,
  most: mostBulk,
}
