import { useEffect, useId, useRef, useState } from 'react'
import { searchLimits, searchWords } from '#api/contracts/search-text.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'

const debounce = 500

type SearchInputProps = {
  value: string
  /** Called 500 ms after the last key, or at once on Enter or clear. */
  onSearch: (text: string) => void
  onEnter?: () => void
  placeholder?: string
  label?: string
  /** 0 for lists that are searched in the browser. */
  delay?: number
  className?: string
  id?: string
}

export const SearchInput = (props: SearchInputProps) => {
  const {
    value,
    onSearch,
    onEnter,
    placeholder,
    label,
    delay = debounce,
    className = '',
    id,
  } = props
  const { LL } = useI18nContext()
  const [text, setText] = useState(value)
  const noteId = useId()
  const isTooMuch = searchWords(text).length > searchLimits.words
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchIn = (ms: number, newer: string) => {
    setText(newer)
    clearTimeout(timer.current)
    if (searchWords(newer).length > searchLimits.words) return
    if (ms === 0) onSearch(newer)
    else timer.current = setTimeout(() => onSearch(newer), ms)
  }
  return (
    <div className={`inp ${isTooMuch ? 'bad' : ''} ${className}`}>
      <Icon name="search" />
      <input
        id={id}
        className="p-inputtext p-component"
        type="search"
        value={text}
        maxLength={searchLimits.letters}
        aria-invalid={isTooMuch}
        aria-describedby={isTooMuch ? noteId : undefined}
        aria-label={id ? undefined : (label ?? placeholder ?? LL.common.search())}
        placeholder={placeholder ?? LL.common.search()}
        onChange={(event) => searchIn(delay, event.target.value)}
        onKeyDown={(event) => {
          // This Enter completes a word of an input method.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Keeps Enter from sending the form around the search.
          event.preventDefault()
          searchIn(0, text)
          onEnter?.()
        }}
      />
      {isTooMuch && (
        <p className="field-error search-note" id={noteId} role="alert">
          {LL.validation.search_words({ max: searchLimits.words })}
        </p>
      )}
      {text && (
        <button type="button" aria-label={LL.common.clearSearch()} onClick={() => searchIn(0, '')}>
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  )
}
