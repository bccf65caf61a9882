// Before the first paint: skin, language, direction and frame as this browser remembers them. Not part of the bundle, because it has
// to run before anything is drawn. src/platform/preferences/preferences.ts takes over from here and knows the same keys.
;(() => {
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // The first of the list when nothing else is kept.
  const choose = (key, ...options) => (options.includes(read(key)) ? read(key) : options[0])
  const root = document.documentElement
  const languages = ['en', 'ar', 'de', 'fr', 'pt']
  // What the instance is set to, where nothing was chosen.
  const language = choose('language', languages.find(one => one === root.dataset.language) ?? 'en', ...languages)
  root.lang = language
  root.dir = language === 'ar' ? choose('direction', 'rtl', 'ltr') : choose('direction', 'ltr', 'rtl')
  // As the system is set, until somebody chooses.
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  root.dataset.skin = isLight ? choose('skin', 'light', 'dark') : choose('skin', 'dark', 'light')
  // Room for a menu of icons only, until somebody opens it.
  const isCollapsed = read('menuCollapsed') ?? `${matchMedia('(1024px <= width < 1280px)').matches}`
  root.dataset.menu = read('menuHidden') === 'true' ? 'hidden' : isCollapsed === 'true' ? 'collapsed' : 'open'
  root.dataset.content = choose('content', 'boxed', 'full')
  root.dataset.navbar = choose('navbar', 'floating', 'sticky', 'static', 'hidden')
  root.dataset.density = choose('density', 'comfortable', 'compact')
  root.dataset.fontSize = choose('fontSize', 'normal', 'small', 'large', 'larger')
  root.dataset.motion = choose('motion', 'system', 'reduced')
  root.dataset.footer = choose('footer', 'static', 'sticky', 'hidden')
  // A form sent before the application has started would leave the page. Later, forms are the application's own business.
  document.addEventListener('submit', event => event.preventDefault())
  // The sign-in pages are there before it: a button pressed by then is pressed again when it has come, unless something is typed meanwhile.
  document.addEventListener('keydown', () => delete root.dataset.pressed)
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-prerendered] button')
    if (button) root.dataset.pressed = button.textContent
  })
  const color = document.querySelector('meta[name=theme-color]')
  if (color && root.dataset.skin === 'light') color.content = '#f4f6fa'
})()
