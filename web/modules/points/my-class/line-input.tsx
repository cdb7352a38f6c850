import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Tile } from '#api/contracts/my-class.ts'
import { searchLimits } from '#api/contracts/search-text.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { choose, completed, completions, readLine } from './entered-line.ts'

/**
 * The typed line, kept while another class loads. `isEntered`: Enter was pressed before it loaded.
 */
export type EnteredLine = { text: string; isEntered: boolean }

type TypedLineProps = {
  line: EnteredLine
  setLine: (line: EnteredLine) => void
  names: readonly string[]
  shown: string
  students: readonly Tile[]
  onChoose: (profiles: readonly string[]) => void
  onShow: (name: string) => void
  /** True if a button opened the line, which then takes the focus. */
  isOpened: boolean
}

/**
 * "3A 5 12 18" and Enter selects three students. A class name and a space open that class, to
 * suggest its names.
 */
export const LineInput = ({
  line: { text: line, isEntered },
  setLine,
  ...props
}: TypedLineProps) => {
  const { names, shown, students, onChoose, onShow, isOpened } = props
  const { LL, locale } = useI18nContext()
  const texts = LL.myClass
  const id = useId()
  const [active, setActive] = useState(-1)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const read = readLine(line, names)
  const { profiles, unclear } = choose(read.words, students)
  const offered = completions(line, read.words, students)
  useSaid(read.words.length > 0 ? texts.typedFound(profiles.length) : undefined)
  const change = (next: string) => {
    setActive(-1)
    setUnknown([])
    setLine({ text: next, isEntered: false })
    const { class: named } = readLine(next, names)
    if (named !== undefined && named !== shown && /\s/.test(next.trimStart())) onShow(named)
  }
  const complete = (student: Tile) => change(completed(line, student))
  const select = () => {
    if (unclear.length > 0 || profiles.length === 0) return setUnknown(unclear)
    onChoose(profiles)
    setLine({ text: '', isEntered: false })
  }
  const selectNow = useRef(select)
  selectNow.current = select
  useEffect(() => {
    if (isEntered && (read.class === undefined || read.class === shown)) selectNow.current()
  }, [isEntered, read.class, shown])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = offered[active]
    if (picked) return complete(picked)
    if (read.class !== undefined && read.class !== shown) {
      setLine({ text: line, isEntered: read.words.length > 0 })
      return onShow(read.class)
    }
    select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || offered.length === 0) return
    event.preventDefault()
    setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length)
  }
  return (
    <form className="my-class-typed" onSubmit={submit} data-bad={unknown.length > 0 || undefined}>
      <div className="inp">
        <Icon name="edit" />
        <input
          className="p-inputtext p-component"
          role="combobox"
          autoComplete="off"
          aria-label={texts.typed()}
          aria-describedby={unknown.length > 0 ? `${id}-bad` : undefined}
          aria-invalid={unknown.length > 0}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={texts.typedHint()}
          // biome-ignore lint/a11y/noAutofocus: the line continues in another class
          autoFocus={isOpened || line !== ''}
          maxLength={searchLimits.letters}
          value={line}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        {read.words.length > 0 && (
          <span className="my-class-typed-count num">{texts.typedFound(profiles.length)}</span>
        )}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.suggestions()}
        className="my-class-offered"
        hidden={offered.length === 0}
      >
        {offered.map((student, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the line handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line
          <div
            key={student.profile}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => complete(student)}
          >
            <span className="num mut">{formatClassNo(student.class_no)}</span>{' '}
            <Words>{nameIn(locale, student.user.name)}</Words>
          </div>
        ))}
      </div>
      {unknown.length > 0 && (
        <p id={`${id}-bad`} className="field-error" role="alert">
          {texts.typedUnknown(unknown.join(LL.batches.separator()))}
        </p>
      )}
    </form>
  )
}
