-- What a server keeps.  The version is in `pragma user_version`; store.py brings older files along.

create table tables (
    id       text primary key,
    revision integer not null,  -- rises with every write: of two writers, one loses
    n        integer not null,  -- how many rows of `moves` there are
    status   text not null,     -- open, playing, over, abandoned
    public   integer not null,
    changed  integer not null,  -- seconds since 1970
    body     text not null,     -- everything else, as JSON (saved.py); secrets of seats as hashes only
    state    text               -- the position, as the game saves it; nothing before the start
);                              -- with a rowid: so large a row stays on one page, which every move writes

create index tables_by_age on tables (status, changed);

-- Every row of the record, in order.  Only ever added to.
create table moves (
    table_id text not null references tables (id) on delete cascade,
    n        integer not null,
    seat     integer not null,  -- -1 chance, -2 the clock
    notation text not null,     -- or "undo N"
    digest   text not null,     -- of the position after it
    at       integer not null,
    before   text,              -- where an undo of a player's action goes back to
    story    text,              -- what happened, with nothing hidden; on the last row of a step
    primary key (table_id, n)
) without rowid;

-- What was answered to whom, so that a message sent again is answered again and not done again.
create table answers (
    table_id text not null references tables (id) on delete cascade,
    seat     integer not null,
    client   text not null,
    answer   text not null,
    primary key (table_id, seat, client)
) without rowid;

create table chat (
    table_id text not null references tables (id) on delete cascade,
    n        integer not null,
    seat     integer not null,
    name     text not null,
    said     text not null,
    team     integer not null,
    at       integer not null,
    primary key (table_id, n)
) without rowid;
