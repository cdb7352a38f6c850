export type DeviceKind = 'computer' | 'tablet' | 'phone'

export type DeviceName = Readonly<{
  browser: string | null
  system: string | null
  kind: DeviceKind
}>

// The first match wins, because most browsers also contain the names of older browsers.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

export const readDeviceName = (userAgent: string): DeviceName => {
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, system = null, kind = 'computer'] =
    systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { browser, system, kind }
}
