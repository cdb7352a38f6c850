import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

type VirtualListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** In px. */
  rowHeight: number
  /** In px. */
  height: number
  measured?: boolean
  label: string
  className?: string
  children: (item: Item, index: number) => ReactNode
}

export const VirtualList = <Item,>(props: VirtualListProps<Item>) => {
  const { items, keyOf, rowHeight, height, measured, label, className, children } = props
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => keyOf(items[index] as Item),
  })
  return (
    <section
      ref={box}
      className={className}
      style={{ height, overflowY: 'auto' }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
      tabIndex={0}
      aria-label={label}
    >
      <ul style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            data-index={index}
            ref={measured ? virtual.measureElement : undefined}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{
              position: 'absolute',
              insetInline: 0,
              top: start,
              height: measured ? undefined : rowHeight,
            }}
          >
            {children(items[index] as Item, index)}
          </li>
        ))}
      </ul>
    </section>
  )
}
