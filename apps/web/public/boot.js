// Runs before the first paint: the chosen language and colour scheme on <html>, and the language file on its way
// while the application still loads. The keys are those of src/i18n.ts and of Mantine.
{
  const chosen = localStorage.getItem('locale')
  const locale = ['nl', 'fr', 'en'].includes(chosen) ? chosen : 'nl'
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)

  document.documentElement.lang = locale
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'

  const preload = document.createElement('link')
  preload.rel = 'preload'
  preload.as = 'fetch'
  preload.crossOrigin = 'anonymous'
  preload.href = `/i18n/locale-${locale}.json?version=20240925`
  document.head.append(preload)

  // The first objects of Intl take a slow phone long, whatever they are for: so in turns, while the application loads.
  // Not for its own sake, the segmenter reads a part of what the formats need.
  for (const Format of [Intl.Collator, Intl.Segmenter, Intl.NumberFormat, Intl.DateTimeFormat])
    setTimeout(() => new Format(locale))

  // The first text of each size and weight takes long too. Home has these.
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  for (const font of ['400 16px', '600 16px', '400 14px', '600 26px'])
    setTimeout(() => {
      pen.font = `${font} system-ui`
      pen.measureText('0')
    })
}
