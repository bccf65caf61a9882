// Before the first paint: skin, language and direction as this browser remembers them. Not part of the bundle, because it has
// to run before anything is drawn. src/platform/preferences/preferences.ts takes over from here and knows the same keys.
;(() => {
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const language = read('language') === 'ar' ? 'ar' : 'en'
  const direction = read('direction')
  root.dataset.skin = read('skin') === 'light' ? 'light' : 'dark'
  root.lang = language
  root.dir = direction === 'rtl' || direction === 'ltr' ? direction : language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.menu = read('menuCollapsed') === 'true' ? 'collapsed' : 'open'
  // A form sent before the application has started would leave the page. Later, forms are the application's own business.
  document.addEventListener('submit', event => event.preventDefault())
  const color = document.querySelector('meta[name=theme-color]')
  if (color && root.dataset.skin === 'light') color.content = '#f4f6fa'
})()
