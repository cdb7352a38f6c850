export const drawingNames = [
  'meal',
  'stationery',
  'book',
  'bag',
  'bottle',
  'plant',
  'ball',
  'music',
  'ticket',
  'gift',
  'trophy',
  'pass',
  'seat',
  'extra-day',
  'late-pass',
  'robot',
  'lunch',
] as const
export type DrawingName = (typeof drawingNames)[number]

const files = import.meta.glob<string>('./drawings/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const drawingAddress = (name: DrawingName) => files[`./drawings/${name}.svg`] ?? ''

export const drawings = drawingNames.map((name) => ({ name, address: drawingAddress(name) }))
