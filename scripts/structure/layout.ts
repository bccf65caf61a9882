import type { Finding } from './finding.ts'

// The allowed paths of the repository (docs/layout.md). A file that matches none of these patterns is misplaced.

const name = '[a-z0-9]+(?:-[a-z0-9]+)*'
const places = [
  String.raw`(\.gitignore|\.git-blame-ignore-revs|\.gitattributes|\.npmrc|\.editorconfig|\.oxlintrc\.json|\.oxfmtrc\.json|knip\.json|package(-lock)?\.json|README\.md|LICENSE|tsconfig(\.base)?\.json|vitest\.config\.ts)`,
  String.raw`\.ci/run`,
  String.raw`(e2e|bench|client|scripts|docs|ui|app/(server|web)|platform/(contract|server|web))/README\.md`,
  String.raw`(e2e|app/(server|web)|platform/contract)/tsconfig\.json`,
  // a feature: what both sides share, its two sides, its texts, its journeys
  String.raw`features/(server|web|pages|resources|test-cases)\.ts`,
  String.raw`features/${name}/${name}\.(feature|screens|public-screens)\.ts`,
  String.raw`features/${name}/contract/${name}\.(contract|rules|pages|resource)(\.test)?\.ts`,
  String.raw`features/${name}/server/(${name}/)?${name}\.(routes|service|repo|tables|seed|jobs|errors|points|plugin|context|write-back)(\.test)?\.ts`,
  String.raw`features/${name}/web/(${name}\.(api|page|public|points|frame|prerender)(\.test)?\.tsx?|${name}\.module\.css)`,
  String.raw`features/${name}/web/components/${name}(\.test)?\.(tsx?|module\.css)`,
  String.raw`features/${name}/tests/(${name}(\.spec)?\.ts|rights\.tsv)`,
  // Shown in the catalogue as they are written: one file, one example.
  String.raw`features/showcase/web/examples/${name}/${name}\.tsx`,
  // What its playgrounds begin with: one file for each entry.
  String.raw`features/showcase/web/playgrounds/${name}\.tsx`,
  String.raw`(features/${name}|platform|ui|app)/locales/[a-z]{2}/${name}\.json`,
  // what knows no feature
  String.raw`platform/contract/(define|wire|${name}\.(rules|contract))(\.test)?\.ts`,
  String.raw`platform/(server|web)/(${name}/){1,2}${name}(\.test)?\.tsx?`,
  String.raw`migrations/(list|\d{4}-${name})(\.test)?\.ts`,
  String.raw`ui/(${name}/){1,2}${name}(\.test|\.d)?\.(tsx?|module\.css|css|svg)`,
  // what puts it together
  String.raw`app/server/(${name}/)?${name}(\.guard|\.routes)?(\.test)?\.ts`,
  String.raw`app/server/test/(${name}/){1,2}(${name}(\.test)?\.(ts|mjs|c|sh)|README\.md)`,
  String.raw`app/server/security/${name}\.(tsv|csv|json)`,
  String.raw`app/web/shell\.screens\.ts`,
  String.raw`app/web/(index\.html|vite\.config\.ts|vite-env\.d\.ts)`,
  String.raw`app/web/public/(${name}/)*${name}\.(js|svg|png|ico|webmanifest|txt|woff2)`,
  String.raw`app/web/(${name}/)*${name}(\.test)?\.(tsx?|module\.css|css)`,
  // around the house
  String.raw`e2e/(${name}/)?(${name}(\.spec|\.config)?\.ts)`,
  // What a screen reader says.
  String.raw`e2e/transcripts/${name}\.txt`,
  // What the catalogue looked like, and with which browser.
  String.raw`e2e/pictures/(${name}\.png|made-with\.json)`,
  String.raw`bench/((${name}/)?${name}(\.bench)?\.(ts|mjs)|results/.+)`,
  String.raw`client/${name}\.ts`,
  String.raw`scripts/(${name}/)?${name}(\.test|\.d)?\.(ts|mjs|json)`,
  String.raw`deploy/(smart-fft\.service|Dockerfile|Caddyfile|nginx\.conf|haproxy\.cfg)`,
  String.raw`scripts/hooks/(pre-commit|pre-push)`,
  String.raw`docs/.+\.(md|txt|json|svg|webp)`,
].map(pattern => new RegExp(`^${pattern}$`))

const forbidden = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'manager',
  'data2',
  'new',
  'stuff',
  'lib',
  'shared',
])

/** Every file must be in an allowed place, in kebab-case with a known role, and no name may be meaningless. */
export function checkLayout(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const found: Finding[] = []
    if (!places.some(place => place.test(path))) {
      found.push({
        path,
        rule: 'layout',
        text: 'no room has this kind of file: see docs/layout.md for places, roles and names',
      })
    }
    const words = /^(app|features|platform|ui|client|scripts|bench)\//.test(path)
      ? path.split(/[/.]/)
      : []
    const word = words.find(part => forbidden.has(part))
    if (word !== undefined)
      found.push({ path, rule: 'name', text: `"${word}" says nothing: name the thing` })
    if (/(^|\/)index\.tsx?$/.test(path)) {
      found.push({ path, rule: 'name', text: 'index files hide where things are' })
    }
    return found
  })
}
