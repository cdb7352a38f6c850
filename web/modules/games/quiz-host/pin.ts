export const pinInTwo = (pin: string) => `${pin.slice(0, 3)} ${pin.slice(3)}`
