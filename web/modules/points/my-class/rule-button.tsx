import { useRef, useState } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { categoryColor } from '#web/patterns/ranking/category-bar.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'

type RuleButtonProps = {
  rule: PointRule
  count: number
  categories: readonly RuleCategory[]
  isPending: boolean
  digit: number | undefined
  why: string | undefined
  onGive: (times: number) => void
  onLook: (isLooked: boolean) => void
}

const long = 550

/** Gives the rule by one tap. A long press or a right click asks how many times. */
export const RuleButton = (props: RuleButtonProps) => {
  const { rule, count, categories, isPending, digit, why, onGive, onLook } = props
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; wasLong: boolean }>({
    wasLong: false,
  })
  const name = ruleName(rule)
  const open = () => {
    if (why === undefined && !isPending) setOpen(true)
  }
  const begin = () => {
    press.current.wasLong = false
    press.current.timer = setTimeout(() => {
      press.current.wasLong = true
      open()
    }, long)
  }
  const end = () => clearTimeout(press.current.timer)
  const sameType = categories.filter(({ type }) => type === rule.type).map(({ _id }) => _id)
  return (
    <li ref={place}>
      <PlainButton
        className="my-class-rule"
        disabled={isPending}
        aria-disabled={why !== undefined || undefined}
        aria-describedby={why}
        aria-expanded={isOpen || undefined}
        aria-keyshortcuts={digit?.toString()}
        data-digit={digit}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerMove={({ movementX, movementY }) => {
          // A moving finger drags the sheet instead.
          if (Math.hypot(movementX, movementY) > 4) end()
        }}
        onPointerEnter={() => onLook(true)}
        onPointerLeave={() => {
          end()
          onLook(false)
        }}
        onPointerCancel={end}
        onFocus={() => onLook(true)}
        onBlur={() => onLook(false)}
        onContextMenu={(event) => {
          event.preventDefault()
          end()
          press.current.wasLong = true
          open()
        }}
        onClick={({ detail }) => {
          end()
          // Releasing a long press is no tap. A click by keyboard (`detail` 0) follows no press.
          if (detail > 0 && press.current.wasLong) return
          if (why === undefined) onGive(count)
        }}
      >
        {digit !== undefined && (
          <span className="my-class-digit num" aria-hidden="true">
            {digit}
          </span>
        )}
        <i className={categoryColor(sameType, rule.ruleCategory?._id ?? null)} aria-hidden="true" />
        <span>
          <Words>{name}</Words>
        </span>
        <b className="num">{formatSigned(rule.point * count)}</b>
      </PlainButton>
      {isOpen && (
        <AtOnce>
          <LazyMenu
            label={LL.myClass.count()}
            items={[2, 3, 4, 5].map((times) => ({
              label: LL.myClass.times(times),
              said: LL.myClass.giveTimes({ rule: name, count: times }),
              onChoose: () => onGive(times),
            }))}
            anchor={place}
            onClose={() => setOpen(false)}
          />
        </AtOnce>
      )}
    </li>
  )
}
