import { useEffect, useRef, useState } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { hasModule, useMayCommand, useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { fetchRules } from '#web/patterns/rules/rule-calls.ts'
import { pointColumn, ruleColumns } from '#web/patterns/rules/rule-columns.tsx'
import { PrizePicture } from '#web/patterns/shop/prize-picture.tsx'
import { StarterButton } from '#web/patterns/starter-set/starter-button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { type Column, columnsFor } from '#web/ui/table/data-table.tsx'
import { newPrize, PrizePage } from './prize-page.tsx'
import './prize-rules.css'

const fields = { prize: someWords }

export const PrizeRulesScreen = () => {
  const mayCommand = useMayCommand()
  const { values, choose } = useAddress(fields, { keepsPage: true })
  const { prize } = values
  const [opened, setOpened] = useState<PointRule>()
  const former = useRef(prize)
  useEffect(() => {
    if (former.current === prize) return
    former.current = prize
    document.documentElement.scrollTop = 0
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [prize])
  const close = () => {
    // Forgets the prize, so that the browser's Forward does not show it as it was before saving.
    setOpened(undefined)
    choose({ prize: '' })
  }
  const known = opened?._id === prize ? opened : undefined
  if (prize && mayCommand) return <PrizePage id={prize} known={known} onClose={close} />
  const open = (row?: PointRule) => {
    setOpened(row)
    choose({ prize: row?._id ?? newPrize })
  }
  return <PrizeList onOpen={open} />
}

const PrizeList = ({ onOpen }: { onOpen: (row: PointRule | undefined) => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const { organization } = useSession()
  const hasShop = hasModule(organization, 'shop')
  const { name: named, status } = ruleColumns<PointRule>({
    locale,
    name: words.name(),
    status: words.status(),
  })
  const typeOf = ({ type }: PointRule) => words.types[type === 'virtual_redeem' ? type : 'redeem']()
  const name: Column<PointRule> = {
    ...named,
    cell: (context) => (
      <span className="prize-rules-name">
        <PrizePicture
          image={context.row.original.image}
          isAtOnce={context.row.original.handover === 'at_once'}
        />
        {typeof named.cell === 'function' && named.cell(context as never)}
      </span>
    ),
  } as Column<PointRule>
  const column = columnsFor<PointRule>()
  const stock = column.display({
    id: 'stock',
    header: words.stock(),
    cell: ({ row: { original } }) => <StockLeft prize={original} />,
    meta: { numeric: true },
  })
  const shop = column.display({
    id: 'shop',
    header: words.inShop(),
    cell: ({ row: { original } }) =>
      original.in_shop ? words.handover.ways[original.handover ?? 'at_once']() : '–',
  })
  const type = column.accessor(typeOf, { id: 'type', header: words.type() })
  const list = useResourceList<PointRule>({
    path: '/pointRules',
    key: 'pointRules',
    of: { isReward: false },
    sort: { id: 'point', desc: false },
    columns: [
      name,
      type,
      pointColumn<PointRule>(words.point(), formatNumber),
      stock,
      ...(hasShop ? [shop] : []),
      status,
    ],
  })
  const save = async () =>
    saveRows(words.exportName(), await fetchRules({ isReward: false }), [
      [words.name(), (prize) => prize.name],
      [LL.common.thingNameEn(), ({ name_en }) => name_en],
      [words.description(), ({ description }) => description],
      [words.type(), typeOf],
      [words.point(), ({ point }) => point],
      [words.status(), ({ isActive }) => (isActive ? LL.common.active() : LL.common.inactive())],
    ])
  return (
    <ResourceScreen
      words={words}
      list={list}
      save={save}
      begin={<StarterButton outlined />}
      onOpen={onOpen}
    />
  )
}

const few = 3

const StockLeft = ({ prize: { stock } }: { prize: PointRule }) => {
  const { LL } = useI18nContext()
  if (typeof stock !== 'number') return <span className="mut">{LL.prizeRules.limit.none()}</span>
  if (stock === 0) return <Tag tone="amber">{LL.shop.soldOut()}</Tag>
  return stock <= few ? <Tag tone="amber">{formatNumber(stock)}</Tag> : formatNumber(stock)
}
