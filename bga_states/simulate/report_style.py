"""The style of the report: one page that reads well by day and night, wide and narrow."""

STYLE = """\
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f8fa; --ink: #111827; --quiet: #57606a; --grid: #d8dee4;
  --seat0: #2563eb; --seat1: #d97706; --seat2: #15803d; --seat3: #9333ea;
  --seat4: #dc2626; --seat5: #0d9488; --seat6: #be185d; --seat7: #57606a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --card: #161b22; --ink: #e6edf3; --quiet: #9da7b3; --grid: #30363d;
    --seat0: #5b9bf5; --seat1: #f0a04b; --seat2: #3fb950; --seat3: #c084fc;
    --seat4: #f87171; --seat5: #2dd4bf; --seat6: #f472b6; --seat7: #9da7b3;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 76rem;
  background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, "Liberation Sans", sans-serif;
}
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
.settings { color: var(--quiet); margin: 0 0 1rem; }
.conclusions { margin: 0 0 1.5rem; padding-left: 1.2rem; }
.figures {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem;
}
.figure, .card { background: var(--card); border: 1px solid var(--grid); border-radius: .5rem; }
.figure { padding: .6rem .8rem; }
.figure b { display: block; font-size: 1.35rem; line-height: 1.3; }
.figure span { color: var(--quiet); font-size: .85rem; }
.cards {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: 1rem; margin: 1.25rem 0; align-items: start;
}
.tables { grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); }
.card { padding: .9rem 1rem; overflow-x: auto; }
.card svg { display: block; width: 100%; height: auto; overflow: visible; }
.wide { margin: 1rem 0; }
.wide img { display: block; max-width: none; margin: 0 auto; }
table { border-collapse: collapse; font-size: .83rem; width: 100%; }
th { color: var(--quiet); font-weight: 500; text-align: right; white-space: nowrap; }
td, th { padding: .2rem .6rem .2rem 0; vertical-align: top; }
td:last-child, th:last-child { padding-right: 0; }
td { border-top: 1px solid var(--grid); text-align: right; font-variant-numeric: tabular-nums; }
td { white-space: nowrap; }
.text { text-align: left; }
.text:last-child { white-space: normal; overflow-wrap: anywhere; }
code, pre { font: .85rem/1.5 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; }
pre { background: var(--card); border: 1px solid var(--grid); border-radius: .5rem;
  padding: .7rem .9rem; white-space: pre-wrap; overflow-wrap: anywhere; }
"""
