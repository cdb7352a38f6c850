import type { CommonQueryMethods, DatabasePool } from 'slonik'
import type { Blobs } from '#platform/blobs.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { storeImages } from '#registry/blobs/blobs.ts'
import {
  createPointRule,
  findPointRule,
  type PointRuleFields,
  updatePointRule,
} from '#registry/points/point-rules.ts'
import { demoOrganization, demoRuleId } from '#scripts/demo/ids.ts'
import { draw } from '#scripts/demo/images.ts'
import { prizePictures } from './pictures.ts'

type OrderedPrize = Readonly<{
  key: string
  point: number
  /** The most that students order in the demo's term. */
  pieces: number
  /** Only students of this form may order it. */
  form?: string
  terms: Partial<PointRuleFields> & Pick<PointRuleFields, 'name' | 'description'>
}>

const office = { collect_at: '校務處 School office' }
const canteen = { collect_at: '小食部 Canteen' }

export const orderedPrizes: readonly OrderedPrize[] = [
  {
    key: 'cactus',
    point: 45,
    pieces: 30,
    terms: {
      name: '書桌仙人掌',
      name_en: 'Cactus for your desk',
      stock: 40,
      description: '三款任選其一。',
      description_en: 'Choose one of three.',
      ...office,
      collect_within_days: 14,
      limit_count: 1,
      limit_span: 'month',
    },
  },
  {
    key: 'film',
    point: 40,
    pieces: 4,
    terms: {
      name: '電影換票證',
      name_en: 'Film voucher',
      stock: 4,
      description: '一張，星期六日適用。',
      description_en: 'One, for a weekend.',
      ...office,
      collect_within_days: 14,
      limit_count: 1,
      limit_span: 'period',
    },
  },
  {
    key: 'breakfast',
    point: 20,
    pieces: 60,
    terms: {
      name: '早餐券',
      name_en: 'Breakfast voucher',
      description: '午膳時間訂購，翌日領取。',
      description_en: 'Order at lunch time.',
      ...canteen,
      collect_within_days: 3,
      limit_count: 1,
      limit_span: 'week',
      opening_hours: ['1,2,3,4,5 12:30 13:30'],
    },
  },
  {
    key: 'graduation',
    point: 35,
    pieces: 20,
    form: '6',
    terms: {
      name: '畢業小熊',
      name_en: 'Graduation bear',
      stock: 60,
      description: '只限中六同學。',
      description_en: 'For Form 6 only.',
      ...office,
      for_classes: ['6A', '6B', '6C', '6D'],
    },
  },
  {
    key: 'jacket',
    point: 160,
    pieces: 0,
    terms: {
      name: '校隊外套',
      name_en: 'School team jacket',
      stock: 5,
      description: '大、中、小碼。',
      description_en: 'Small, medium or large.',
      ...office,
      collect_within_days: 30,
      limit_count: 1,
      limit_span: 'period',
    },
  },
]

export const setUpShop = async (db: CommonQueryMethods, author: Author) => {
  for (const { key, point, terms } of orderedPrizes)
    await createPointRule(db, author, {
      id: demoRuleId(key),
      type: 'redeem',
      handover: 'order',
      in_shop: true,
      is_active: true,
      rule_category_id: null,
      quota_type: null,
      quota_count: null,
      point,
      ...terms,
    })
}

export const hasShop = async (db: CommonQueryMethods) =>
  (await findPointRule(db, demoOrganization, demoRuleId(orderedPrizes[0]!.key))) !== null

type Stores = Readonly<{ db: DatabasePool; blobs: Pick<Blobs, 'put'> }>

export const drawPrizes = async (stores: Stores, author: Author) => {
  for (const [key, picture] of Object.entries(prizePictures)) {
    const rule = await findPointRule(stores.db, demoOrganization, demoRuleId(key))
    if (!rule) continue
    const [image] = await storeImages(stores, author, [await draw('prize', picture)])
    const { stock: _, ...fields } = rule
    await updatePointRule(stores.db, author, { ...fields, image: image!.id })
  }
}
