const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 1,204.5: of what is never negative. */
export const formatAverage = (value: number) => tenths.format(value)
