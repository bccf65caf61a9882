// What products without photos look like, in the colors of their variant.

export interface Paint {
  main: string
  deep: string
  pale: string
}

const METAL = '#98a3b3'
const DARK = '#5a6678'
const WOOD = '#b98d5a'
const LIGHT = '#f2d48a'
export const SHADOW = '<ellipse cx="160" cy="270" rx="96" ry="10" fill="#000" opacity=".16"/>'
const round = (at: string, fill: string, radius = 10) => {
  const [x, y, width, height] = at.split(' ')
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width = 10) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (at: string, radius: number, fill: string) => {
  const [x, y] = at.split(' ')
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

/** What each kind looks like, on a square of 320. */
export const SHAPES = {
  light: ({ main, deep, pale }) =>
    `${path('M112 150 L60 262 L206 262 L176 150 Z', LIGHT).replace('/>', ' opacity=".28"/>')}${line('M228 262 L196 178 L150 92', METAL)}${dot('196 178', 9, DARK)}${path('M98 152 Q104 84 150 80 Q190 82 190 130 Z', main)}${path('M98 152 Q104 84 150 80 Q120 96 122 146 Z', pale)}${round('176 258 104 14', deep, 7)}`,
  seat: ({ main, deep, pale }) =>
    `${line('M118 186 L104 266 M202 186 L216 266 M160 190 L160 266', WOOD)}${line('M110 232 L210 232', WOOD, 7)}${round('96 166 128 26', main, 13)}${round('108 64 104 78', main, 22)}${round('118 74 84 30', pale, 14)}${line('M130 140 L126 168 M190 140 L194 168', deep, 9)}`,
  table: ({ main, deep, pale }) =>
    `${line('M78 150 L78 266 M242 150 L242 266', METAL, 12)}${line('M60 266 L98 266 M222 266 L260 266', METAL, 8)}${round('44 132 232 22', main, 8)}${round('44 132 232 8', pale, 4)}${round('150 154 78 32', deep, 6)}${line('M180 171 L198 171', pale, 5)}${round('92 104 58 28', DARK, 5)}`,
  paper: ({ main, deep, pale }) =>
    `${round('96 66 138 196', '#e8e2d4', 8)}${round('84 58 138 200', main, 10)}${round('84 58 24 200', deep, 10)}${round('130 92 68 34', pale, 6)}${line('M200 58 L200 258', deep, 5)}<g transform="rotate(28 240 190)">${round('232 84 18 150', LIGHT, 3)}${path('M232 234 L250 234 L241 260 Z', '#e8d3b4')}${path('M238 250 L244 250 L241 260 Z', DARK)}</g>`,
  audio: ({ main, deep, pale }) =>
    `${round('98 56 124 212', main, 20)}${dot('160 196', 46, deep)}${dot('160 196', 30, DARK)}${dot('160 196', 12, pale)}${dot('160 108', 26, deep)}${dot('160 108', 12, pale)}${round('142 64 36 6', pale, 3)}`,
  screen: ({ main, deep, pale }) =>
    `${round('52 78 216 148', DARK, 14)}${round('64 90 192 124', '#1f2733', 8)}${[38, 70, 98, 58, 84, 46, 30].map((height, index) => round(`${80 + index * 24} ${202 - height} 14 ${height}`, index % 2 === 0 ? main : pale, 4)).join('')}${line('M160 226 L160 258', METAL, 14)}${round('116 254 88 14', deep, 7)}`,
  tool: ({ main, deep, pale }) =>
    `<g transform="rotate(-38 160 160)">${round('146 96 28 70', METAL, 6)}${round('150 50 20 60', DARK, 4)}${round('132 158 56 122', main, 22)}${round('140 166 14 104', pale, 7)}${line('M172 186 L172 252', deep, 6)}</g>`,
  bag: ({ main, deep, pale }) =>
    `${line('M118 118 Q118 62 160 62 Q202 62 202 118', deep, 12)}${round('70 112 180 152', main, 24)}${path('M70 136 Q70 112 94 112 L226 112 Q250 112 250 136 L250 168 Q160 200 70 168 Z', pale)}${round('146 168 28 34', DARK, 6)}${line('M92 232 L228 232', deep, 5)}`,
  plant: ({ main, deep, pale }) =>
    `${line('M160 196 Q154 130 160 84', '#5d7a45', 7)}${path('M160 150 Q96 146 88 82 Q150 84 160 150 Z', '#6f9a52')}${path('M160 128 Q220 122 230 62 Q170 66 160 128 Z', '#82ad60')}${path('M160 178 Q214 180 238 136 Q178 126 160 178 Z', '#5d8a4a')}${path('M102 190 L218 190 L204 266 L116 266 Z', main)}${round('94 180 132 22', deep, 8)}${path('M116 202 L134 202 L140 266 L124 266 Z', pale)}`,
  cup: ({ main, deep, pale }) =>
    `${line('M214 138 Q262 138 258 182 Q254 220 208 216', deep, 14)}${path('M84 104 L222 104 L214 248 Q212 266 194 266 L112 266 Q94 266 92 248 Z', main)}${path('M98 116 L124 116 L130 252 L112 252 Q106 252 105 244 Z', pale)}<ellipse cx="153" cy="104" rx="69" ry="14" fill="${deep}"/><ellipse cx="153" cy="106" rx="56" ry="9" fill="#6b4a34"/>`,
  lantern: ({ main, deep, pale }) =>
    `${line('M112 118 Q112 52 160 52 Q208 52 208 118', METAL, 8)}${round('104 104 112 30', main, 12)}${round('116 134 88 96', '#fff7dd', 10)}${round('142 150 36 64', LIGHT, 18)}${line('M128 134 L128 230 M192 134 L192 230', METAL, 5)}${round('96 228 128 40', main, 12)}${round('96 228 128 12', pale, 6)}${dot('160 252', 7, deep)}`,
  ring: ({ main, deep, pale }) =>
    `${round('128 42 64 16', deep, 8)}${line('M138 58 L86 152 M182 58 L234 152 M160 58 L160 140', METAL, 3)}<ellipse cx="160" cy="184" rx="106" ry="40" fill="none" stroke="${deep}" stroke-width="26"/><ellipse cx="160" cy="176" rx="106" ry="40" fill="none" stroke="${main}" stroke-width="20"/><ellipse cx="160" cy="190" rx="104" ry="38" fill="none" stroke="${LIGHT}" stroke-width="8"/>${path('M92 214 L60 262 L260 262 L228 214 Q160 246 92 214 Z', LIGHT).replace('/>', ' opacity=".28"/>')}${line('M70 160 Q96 140 130 136', pale, 6)}`,
  clip: ({ main, deep, pale }) =>
    `${path('M70 250 Q120 226 160 246 Q200 226 250 250 L250 268 Q200 246 160 264 Q120 246 70 268 Z', '#e8e2d4')}${path('M116 110 L92 232 L196 232 Z', LIGHT).replace('/>', ' opacity=".3"/>')}${line('M206 240 Q236 170 196 118 Q176 92 146 92', METAL, 9)}${round('184 218 44 46', main, 8)}${round('184 218 44 12', deep, 6)}${path('M92 112 Q100 74 142 74 L154 112 Z', main)}${path('M92 112 Q100 74 128 74 Q112 90 110 112 Z', pale)}`,
  stool: ({ main, deep, pale }) =>
    `${line('M118 116 L88 266 M202 116 L232 266', deep, 14)}${line('M142 118 L128 262 M178 118 L192 262', main, 10)}${line('M104 206 L216 206', deep, 9)}<ellipse cx="160" cy="110" rx="82" ry="22" fill="${deep}"/><ellipse cx="160" cy="102" rx="82" ry="22" fill="${main}"/><ellipse cx="146" cy="98" rx="48" ry="10" fill="${pale}"/>`,
  bench: ({ main, deep, pale }) =>
    `${round('40 92 16 176', METAL, 6)}${round('44 150 236 20', main, 8)}${round('44 150 236 7', pale, 4)}${line('M262 170 L262 266', deep, 12)}${line('M52 236 L120 172', METAL, 7)}${dot('52 160', 13, DARK)}${dot('52 160', 5, pale)}${line('M246 266 L278 266', deep, 8)}`,
  saddle: ({ main, deep, pale }) =>
    `${path('M88 116 Q88 76 128 84 Q160 104 192 84 Q232 76 232 116 Q232 138 196 138 L124 138 Q88 138 88 116 Z', main)}${path('M98 108 Q102 88 128 94 Q144 104 156 106 Q126 118 98 108 Z', pale)}${round('150 138 20 66', METAL, 6)}${round('144 170 32 36', DARK, 8)}${line('M160 214 L92 248 M160 214 L228 248 M160 214 L160 256', deep, 10)}${dot('92 258', 10, DARK)}${dot('228 258', 10, DARK)}${dot('160 264', 10, DARK)}`,
  workbench: ({ main, deep, pale }) =>
    `${round('58 150 24 118', deep, 5)}${round('238 150 24 118', deep, 5)}${round('70 222 180 14', main, 5)}${round('36 122 248 30', WOOD, 6)}${round('36 122 248 9', '#d3ad7c', 5)}${round('58 96 62 26', main, 5)}${line('M78 96 L78 88 L100 88 L100 96', DARK, 5)}${round('150 152 72 34', main, 6)}${line('M172 169 L200 169', pale, 5)}<g transform="rotate(-14 190 108)">${round('164 104 62 9', WOOD, 4)}${round('214 92 22 32', METAL, 5)}</g>`,
  sidetable: ({ main, deep, pale }) =>
    `${line('M124 138 L96 264 M196 138 L224 264 M160 142 L160 268', WOOD, 10)}<ellipse cx="160" cy="134" rx="96" ry="26" fill="${deep}"/><ellipse cx="160" cy="124" rx="96" ry="26" fill="${main}"/><ellipse cx="144" cy="119" rx="58" ry="12" fill="${pale}"/>${round('188 84 26 36', '#e8e2d4', 6)}<ellipse cx="201" cy="84" rx="13" ry="4" fill="${DARK}"/>`,
  tray: ({ main, deep, pale }) =>
    `${round('36 88 248 18', WOOD, 5)}${line('M92 106 L92 150 M228 106 L228 150', METAL, 8)}${path('M64 150 L256 150 L244 214 L76 214 Z', main)}${path('M64 150 L256 150 L254 162 L66 162 Z', pale)}${round('104 128 112 26', '#e8e2d4', 6)}${dot('126 141', 5, DARK)}${dot('150 141', 5, DARK)}${dot('174 141', 5, DARK)}${dot('198 141', 5, DARK)}${line('M96 190 L224 190', deep, 5)}${line('M240 190 Q276 196 268 262', DARK, 6)}${line('M80 192 Q44 206 58 262', deep, 6)}`,
  pencils: ({ main, deep, pale }) =>
    [-24, -12, 0, 12, 24]
      .map(
        (angle, index) =>
          `<g transform="rotate(${angle} 160 262)">${round('151 92 18 150', [main, deep, LIGHT, pale, main][index] ?? main, 3)}${path('M151 92 L169 92 L160 62 Z', '#e8d3b4')}${path('M156 76 L164 76 L160 62 Z', DARK)}</g>`,
      )
      .join('') + `${round('108 196 104 72', deep, 8)}${round('108 208 104 18', pale, 0)}`,
  roll: ({ main, deep, pale }) =>
    `<g transform="rotate(-16 160 180)">${path('M84 154 L236 154 L236 236 Q160 252 84 236 Z', '#f3efe4')}${line('M104 226 L104 190 L150 190 L150 226 M150 204 L190 204 L190 226', METAL, 4)}${round('60 106 200 56', main, 28)}${round('70 114 160 12', pale, 6)}<ellipse cx="240" cy="134" rx="18" ry="28" fill="${deep}"/><ellipse cx="240" cy="134" rx="9" ry="15" fill="#f3efe4"/></g>`,
  recorder: ({ main, deep, pale }) =>
    `<g transform="rotate(-34 132 76)">${round('116 44 30 52', METAL, 12)}${line('M120 58 L142 58 M120 70 L142 70', DARK, 4)}</g><g transform="rotate(34 188 76)">${round('174 44 30 52', METAL, 12)}${line('M178 58 L200 58 M178 70 L200 70', DARK, 4)}</g>${round('106 88 108 180', main, 16)}${round('106 88 22 180', pale, 11)}${round('122 106 76 50', '#1f2733', 6)}${line('M132 134 L142 124 L152 140 L162 116 L172 138 L182 128 L190 134', pale, 4)}${dot('160 196', 24, '#c2453d')}${dot('160 196', 12, '#e2877f')}${dot('132 242', 8, deep)}${dot('160 242', 8, deep)}${dot('188 242', 8, deep)}`,
  muffs: ({ main, deep, pale }) =>
    `${line('M92 178 Q84 62 160 60 Q236 62 228 178', DARK, 16)}${line('M104 112 Q116 78 160 76 Q204 78 216 112', deep, 12)}${round('62 156 58 96', main, 26)}${round('104 166 24 76', DARK, 12)}${round('74 172 14 60', pale, 7)}${round('200 156 58 96', main, 26)}${round('192 166 24 76', DARK, 12)}${round('232 172 14 60', pale, 7)}`,
  clock: ({ main, deep, pale }) =>
    `${dot('160 156', 108, deep)}${dot('160 152', 104, main)}${dot('160 152', 84, '#f6f3ea')}${path('M160 152 L160 72 A80 80 0 0 1 229 192 Z', pale).replace('/>', ' opacity=".55"/>')}${[0, 90, 180, 270].map(angle => `<g transform="rotate(${angle} 160 152)">${round('157 76 6 16', DARK, 3)}</g>`).join('')}${line('M160 152 L160 98', DARK, 8)}${line('M160 152 L200 174', DARK, 6)}${dot('160 152', 8, deep)}`,
  panel: ({ main, deep, pale }) =>
    `${round('36 76 248 160', DARK, 12)}${round('46 86 228 140', '#1f2733', 6)}${round('58 98 96 54', '#2c3747', 5)}${line('M68 138 L88 122 L106 132 L126 110 L144 118', main, 5)}${round('164 98 98 54', '#2c3747', 5)}${[18, 34, 26, 40, 30].map((height, index) => round(`${174 + index * 17} ${146 - height} 10 ${height}`, index % 2 === 0 ? main : pale, 2)).join('')}${round('58 162 204 52', '#2c3747', 5)}${line('M70 178 L160 178 M70 194 L130 194', METAL, 5)}${dot('232 188', 16, main)}${dot('232 188', 8, '#2c3747')}${round('120 236 80 10', deep, 4)}`,
  gauge: ({ main, deep, pale }) =>
    `${round('152 214 16 56', METAL, 5)}${dot('160 146', 92, main)}${dot('160 146', 74, '#f6f3ea')}${[-120, -90, -60, -30, 0, 30, 60, 90, 120].map(angle => `<g transform="rotate(${angle} 160 146)">${round('158 80 4 14', DARK, 2)}</g>`).join('')}${path('M160 146 m-54 31 A62 62 0 0 1 110 112 L122 118 A48 48 0 0 0 118 170 Z', pale)}${line('M160 146 L196 98', '#c2453d', 6)}${dot('160 146', 9, deep)}${round('140 42 40 20', deep, 6)}`,
  spanner: ({ main, deep, pale }) =>
    `<g transform="rotate(38 160 160)">${round('140 130 40 150', main, 20)}${round('150 146 12 112', pale, 6)}${dot('160 258', 8, '#f6f3ea')}${path('M112 116 Q108 60 140 40 L146 78 L146 104 L174 104 L174 64 L190 44 Q216 72 206 116 Q196 150 160 152 Q122 150 112 116 Z', METAL)}${path('M174 104 L174 64 L190 44 Q202 58 206 78 L192 104 Z', DARK)}${round('146 118 30 16', deep, 5)}</g>`,
  toolroll: ({ main, deep, pale }) =>
    `${[72, 106, 140, 174, 208].map((x, index) => (index % 2 === 0 ? `${round(`${x + 5} 88 10 70`, METAL, 4)}${round(`${x} 76 20 26`, DARK, 6)}` : round(`${x + 3} 84 14 74`, WOOD, 6))).join('')}${round('54 138 212 128', main, 12)}${round('54 138 212 22', pale, 10)}${line('M98 160 L98 262 M132 160 L132 262 M166 160 L166 262 M200 160 L200 262', deep, 4)}${round('54 198 212 14', deep, 0)}${round('146 190 28 30', LIGHT, 5)}`,
  case: ({ main, deep, pale }) =>
    `${line('M126 112 L126 88 Q126 76 138 76 L182 76 Q194 76 194 88 L194 112', DARK, 12)}${round('44 108 232 156', main, 16)}${round('44 108 232 20', pale, 10)}${round('44 178 232 12', deep, 0)}${round('88 166 26 38', METAL, 5)}${round('206 166 26 38', METAL, 5)}${round('44 240 26 24', deep, 8)}${round('250 240 26 24', deep, 8)}`,
  planter: ({ main, deep, pale }) =>
    `${[78, 120, 160, 202, 242].map((x, index) => `${line(`M${x} 200 Q${x - 8} 160 ${x} ${120 - (index % 2) * 24}`, '#5d7a45', 5)}${path(`M${x} 168 Q${x - 34} 150 ${x - 26} 122 Q${x} 130 ${x} 168 Z`, '#6f9a52')}${path(`M${x} 158 Q${x + 34} 142 ${x + 26} 112 Q${x} 120 ${x} 158 Z`, '#82ad60')}${dot(`${x} ${112 - (index % 2) * 24}`, 12, index % 2 === 0 ? LIGHT : '#d98a7a')}`).join('')}${path('M46 192 L274 192 L258 266 L62 266 Z', main)}${round('40 184 240 22', deep, 8)}${path('M62 206 L80 206 L88 266 L72 266 Z', pale)}${round('212 164 12 40', '#e8e2d4', 5)}${dot('218 164', 9, '#c2453d')}`,
  moss: ({ main, deep }) =>
    [
      [52, 60],
      [166, 60],
      [52, 168],
      [166, 168],
    ]
      .map(
        ([x = 0, y = 0], index) =>
          `${round(`${x} ${y} 104 100`, '#4c6a3a', 10)}${round(`${x} ${y} 104 92`, index % 3 === 0 ? '#6f9a52' : '#5d8a4a', 10)}${[
            [22, 24],
            [58, 18],
            [82, 42],
            [36, 56],
            [70, 70],
            [18, 74],
          ]
            .map(([dx = 0, dy = 0], spot) =>
              dot(
                `${x + dx} ${y + dy}`,
                11 - (spot % 3) * 2,
                spot % 2 === 0 ? '#82ad60' : '#9cc27a',
              ),
            )
            .join('')}`,
      )
      .join('') + `${dot('110 112', 5, main)}${dot('222 214', 5, deep)}`,
  pourover: ({ main, deep, pale }) =>
    `${path('M112 52 L208 52 L174 116 L146 116 Z', main)}${path('M112 52 L136 52 L156 116 L146 116 Z', pale)}${round('104 44 112 14', deep, 7)}${round('118 114 84 12', deep, 6)}${path('M138 126 L182 126 L182 150 Q238 186 222 246 Q218 264 200 264 L120 264 Q102 264 98 246 Q82 186 138 150 Z', '#dfe7ee')}${path('M101 210 L219 210 Q226 230 222 246 Q218 264 200 264 L120 264 Q102 264 98 246 Q94 230 101 210 Z', '#6b4a34')}${round('136 140 48 16', WOOD, 6)}${line('M222 176 Q262 182 252 226 Q244 246 224 246', '#dfe7ee', 9)}${line('M116 186 Q106 206 108 232', '#fff', 6)}`,
  kettle: ({ main, deep, pale }) =>
    `${line('M104 122 Q100 58 160 56 Q220 58 216 122', DARK, 12)}${path('M216 178 L264 128 L282 138 L232 222 Z', deep)}${path('M92 128 Q160 104 228 128 L240 246 Q242 266 222 266 L98 266 Q78 266 80 246 Z', main)}${path('M104 134 Q116 126 132 124 L126 252 L100 252 Q94 252 94 244 Z', pale)}<ellipse cx="160" cy="124" rx="64" ry="13" fill="${deep}"/>${dot('160 108', 12, DARK)}${line('M84 232 L238 232', deep, 5)}`,
} satisfies Record<string, (paint: Paint) => string>
export type ArtKind = keyof typeof SHAPES
