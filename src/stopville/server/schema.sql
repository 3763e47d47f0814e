-- What a server keeps.  The version is in `pragma user_version`; migrations.py brings older files along.

-- One row a table, written when it is made, started, ended or put away, and when somebody takes or leaves a seat.
create table tables (
    id       text primary key,
    status   text not null,     -- open, playing, over, abandoned
    public   integer not null,
    changed  integer not null,  -- seconds since 1970; the newest step may be younger
    body     text not null      -- everything else, as JSON (saved.py); secrets of seats as hashes only
);

create index tables_by_age on tables (status, changed);

-- One row a step: a move with all that chance did after it, or an affair of the table.  Only ever added to, in the
-- order of arrival, so that a transaction of many tables fills one page after the other.
create table steps (
    table_id text not null references tables (id) on delete cascade,
    revision integer not null,  -- of two writers with the same number, one loses
    n        integer not null,  -- rows of the record so far
    progress text not null,     -- where the table stands after it, as JSON (saved.py)
    state    text,              -- the position after it, where it has changed
    rows     text not null,     -- those of the record: seat (-1 chance, -2 the clock), notation, digest
    story    text not null,     -- what happened, with nothing hidden
    seat     integer,           -- whose message this was, its id and its answer: sent again, it is answered again
    client   text,
    answer   text,
    unique (table_id, revision)
);

create table chat (
    table_id text not null references tables (id) on delete cascade,
    n        integer not null,
    seat     integer not null,
    name     text not null,
    said     text not null,
    team     integer not null,
    at       integer not null,
    client   text,
    answer   text,
    primary key (table_id, n)
) without rowid;

-- Answers that were given by servers of schema 2 and earlier, where they had no step of their own.
create table answers (
    table_id text not null references tables (id) on delete cascade,
    seat     integer not null,
    client   text not null,
    answer   text not null,
    unique (table_id, seat, client)
);
